import { useTranslation } from 'react-i18next'
import type { ChannelRow } from '../../contract/channels.ts'
import { channelPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { CardGrid, CardRow, Section } from '../parts/section.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import { Hero } from './hero.tsx'

/** Rows with nothing in them are not shown. */
export const ChannelRows = ({ rows }: { rows: readonly ChannelRow[] }) =>
  rows.filter(({ items }) => items.length > 0).map((row) => <Row key={row.id} row={row} />)

function Row({ row }: { row: ChannelRow }) {
  if (row.layout === 'hero' && row.kind === 'albums') return <Hero name={row.name} albums={row.items} />
  return (
    <Section title={row.name} all={channelPath(row)}>
      <ChannelItems row={row} />
    </Section>
  )
}

const AT_HOME = 6

/** `whole` shows all of it, as the channel's own page does. */
export function ChannelItems({ row, whole = false }: { row: ChannelRow; whole?: boolean }) {
  const { t } = useTranslation()
  const Cards = whole || row.layout === 'grid' ? CardGrid : CardRow
  switch (row.kind) {
    case 'tracks':
      return (
        <TrackList
          tracks={whole ? row.items : row.items.slice(0, AT_HOME)}
          source={{ title: row.name, to: channelPath(row) }}
          label={t('tracks_of', { name: row.name })}
          hasCovers
          hasAlbums
        />
      )
    case 'albums':
      return (
        <Cards>
          {row.items.map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
        </Cards>
      )
    case 'artists':
      return (
        <Cards>
          {row.items.map((artist) => (
            <ArtistCard key={artist.id} artist={artist} />
          ))}
        </Cards>
      )
    case 'playlists':
      return (
        <Cards>
          {row.items.map((playlist) => (
            <PlaylistCard key={playlist.id} playlist={playlist} />
          ))}
        </Cards>
      )
  }
}
