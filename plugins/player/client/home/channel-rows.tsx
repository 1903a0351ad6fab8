import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelRow } from '../../contract/channels.ts'
import { getChannelPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { RenderInSteps } from '../components/render-in-steps.tsx'
import { CardGrid, CardLines, CardRow, Section } from '../components/section.tsx'
import { Hero } from './hero.tsx'
import { TracksOfRow } from './tracks-of-row.tsx'

interface ChannelRowsProps {
  readonly rows: readonly ChannelRow[]
  /** How many rows are rendered at once on the first page of a visitor. */
  readonly initialCount?: number
}

/** Shows the rows of a channel that have items. */
export const ChannelRows = ({ rows, initialCount = 1 }: ChannelRowsProps) => (
  <RenderInSteps initialCount={initialCount}>
    {rows
      .filter(({ items }) => items.length > 0)
      .map((row) => (
        <Row key={row.id} row={row} />
      ))}
  </RenderInSteps>
)

function Row({ row }: { row: ChannelRow }) {
  if (row.layout === 'hero' && row.kind === 'albums') return <Hero name={row.name} albums={row.items} />
  return (
    <Section title={row.name} showAllPath={getChannelPath(row)}>
      <ChannelItems row={row} />
    </Section>
  )
}

const MAX_TRACKS_IN_ROW = 6

/** Chooses the layout of the items. The layout `list` is always used. The page of a channel (`showsAll`) shows a grid instead of a carousel. */
function chooseLayout({ layout }: ChannelRow, showsAll: boolean) {
  if (layout === 'list') return CardLines
  return showsAll || layout === 'grid' ? CardGrid : CardRow
}

/** Shows the items of a row: with `showsAll` all of them, otherwise at most six tracks, or cards in the layout of the row. */
export function ChannelItems({ row, showsAll = false }: { row: ChannelRow; showsAll?: boolean }) {
  const { t } = useTranslation()
  const Cards = chooseLayout(row, showsAll)
  if (row.kind === 'tracks')
    return (
      <TracksOfRow
        tracks={showsAll ? row.items : row.items.slice(0, MAX_TRACKS_IN_ROW)}
        source={{ title: row.name, to: getChannelPath(row) }}
        label={t('songs_of', { name: row.name })}
      />
    )
  return <Cards>{listCards(row)}</Cards>
}

/** Returns the cards of a row of albums, artists, playlists or channels. */
export function listCards(row: Exclude<ChannelRow, { kind: 'tracks' }>): ReactNode[] {
  if (row.kind === 'albums') return row.items.map((album) => <AlbumCard key={album.id} album={album} />)
  if (row.kind === 'artists') return row.items.map((artist) => <ArtistCard key={artist.id} artist={artist} />)
  return row.items.map((playlist) => <PlaylistCard key={playlist.id} playlist={playlist} />)
}
