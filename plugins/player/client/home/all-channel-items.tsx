import { useApiList } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { type Channel, type ChannelItem, type ChannelRow, listChannelItems } from '../../contract/channels.ts'
import { getChannelPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { CardRows } from '../library/card-rows.tsx'
import { TrackSection } from '../tracks/track-list.tsx'
import { ChannelItems } from './channel-rows.tsx'

interface AllChannelItemsProps {
  readonly channel: Channel
  /** The only row of the channel, with its first items. */
  readonly row: ChannelRow
}

/** All items of a channel. The response of the channel contains the first items. Further items are loaded when the user scrolls near the end. */
export function AllChannelItems({ channel: { slug, restriction, more_after }, row }: AllChannelItemsProps) {
  const { t } = useTranslation()
  const query = useApiList(
    listChannelItems,
    { params: { slugOrId: slug }, query: { after: more_after ?? 1, ...(restriction && { restriction: restriction.name }) } },
    { enabled: more_after !== null },
  )
  const more = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (row.kind === 'tracks')
    return (
      <TrackSection
        tracks={[...row.items, ...more.flatMap(({ track }) => track ?? [])]}
        source={{ title: row.name, to: getChannelPath(row) }}
        label={t('songs_of', { name: row.name })}
        hasCovers
        hasAlbums
        isMain
        {...(more_after !== null && { query })}
      />
    )
  if (more_after === null) return <ChannelItems row={row} showsAll />
  return (
    <CardRows label={row.name} items={[...listFirstItems(row), ...more]} getItemId={getId} query={query}>
      {(item) => <ItemCard item={item} />}
    </CardRows>
  )
}

const getId = ({ id }: ChannelItem) => id

function listFirstItems(row: Exclude<ChannelRow, { kind: 'tracks' }>): ChannelItem[] {
  if (row.kind === 'albums') return row.items.map((album) => ({ id: album.id, album }))
  if (row.kind === 'artists') return row.items.map((artist) => ({ id: artist.id, artist }))
  return row.items.map((playlist) => ({ id: playlist.id, playlist }))
}

function ItemCard({ item: { album, artist, playlist } }: { readonly item: ChannelItem }) {
  if (album) return <AlbumCard album={album} />
  if (artist) return <ArtistCard artist={artist} />
  return playlist ? <PlaylistCard playlist={playlist} /> : null
}
