import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Artist } from '../../contract/catalogue.ts'
import { Section } from '../components/section.tsx'
import { TagChips } from '../components/tag-chips.tsx'
import classes from './artist-screen.module.css'

/** Shows the biography and links of an artist. When the artist has none, the server may have found them at a metadata provider. */
export function AboutArtist({ artist: { biography, links, source, genres } }: { artist: Artist }) {
  const { t } = useTranslation()
  if (!biography && links.length === 0) return null
  return (
    <Section title={t('about')}>
      <div className={classes.about}>
        {biography ? <p>{biography}</p> : null}
        {links.length > 0 ? (
          <ul className={classes.links} aria-label={t('about.links')}>
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {label}
                  <ExternalLink size={14} aria-hidden="true" />
                  <VisuallyHidden> {t('about.new_tab')}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <TagChips label={t('genres_and_tags')} genres={genres} />
        {source === null ? null : <p className={classes.source}>{t('about.source', { name: source })}</p>}
      </div>
    </Section>
  )
}
