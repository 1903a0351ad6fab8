import { useTranslation } from 'react-i18next'
import type { AlbumCard as Album, ArtistRef } from '../../contract/catalogue.ts'
import { getArtistPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { CardRow, Section } from './section.tsx'

/** Other albums of the first artist of an album or a track. */
export function MoreBy({ artists: [artist], albums }: { artists: readonly ArtistRef[]; albums: readonly Album[] }) {
  const { t } = useTranslation()
  if (!artist || albums.length === 0) return null
  return (
    <Section title={t('more_by', { name: artist.name })} showAllPath={getArtistPath(artist)}>
      <CardRow>
        {albums.map((album) => (
          <AlbumCard key={album.id} album={album} text={album.release_date?.slice(0, 4)} />
        ))}
      </CardRow>
    </Section>
  )
}
