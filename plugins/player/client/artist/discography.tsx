import { useSearchParams } from '@balafon/sdk/client'
import { listKeys } from '@balafon/sdk/contract'
import { Chip } from '@balafon/ui/chip'
import { useTranslation } from 'react-i18next'
import type { Artist } from '../../contract/catalogue.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { CardGrid, Section } from '../components/section.tsx'
import classes from './artist-screen.module.css'

type Release = Artist['albums'][number]

const FILTERS = {
  all: () => true,
  albums: ({ release_type }: Release) => release_type === 'album' || release_type === 'compilation',
  singles: ({ release_type }: Release) => release_type === 'single',
  eps: ({ release_type }: Release) => release_type === 'ep',
} as const
type Filter = keyof typeof FILTERS

/** The releases of an artist. They can be filtered by type when they have several types. */
export function Discography({ albums }: { albums: readonly Release[] }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  if (albums.length === 0) return null
  const filters = listKeys(FILTERS).filter((key) => albums.some(FILTERS[key]))
  const filter = filters.find((key) => key === params.get('type')) ?? 'all'
  const setFilter = (key: Filter) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        if (key === 'all') next.delete('type')
        else next.set('type', key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  // With only `all` and one type, both filters would show the same releases.
  const hasFilters = filters.length > 2
  return (
    <Section title={t('discography')}>
      {hasFilters ? (
        <fieldset aria-label={t('discography.filter')} className={classes.filters}>
          {filters.map((key) => (
            <Chip key={key} isSelected={key === filter} onChange={() => setFilter(key)}>
              {t(`discography.${key}`)}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      <CardGrid>
        {albums.filter(FILTERS[filter]).map((album) => (
          <AlbumCard
            key={album.id}
            album={album}
            text={[t(`release_type.${album.release_type}`), album.release_date?.slice(0, 4)].filter(Boolean).join(' · ')}
          />
        ))}
      </CardGrid>
    </Section>
  )
}
