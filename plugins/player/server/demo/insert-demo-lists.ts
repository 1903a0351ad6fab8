import { CHANNELS } from '../../demo/channels.ts'
import { PLAYLISTS } from '../../demo/playlists.ts'
import type { PlaylistSource } from '../../demo/types.ts'
import { type DemoInsertion, findImage, getId, getTrackKey, type IdsByName, mapIds, type RenderedCatalogue } from './rendered-catalogue.ts'

/** Lists the keys of the most played tracks of the given albums: the most played track of each album first, then the second of each album, and so on. */
function listPlaylistTracks({ albums }: RenderedCatalogue, sources: readonly PlaylistSource[]): readonly string[] {
  const keysByAlbum = sources.map(({ album: name, count }) => {
    const plannedAlbum = albums.find(({ album }) => album.name === name)
    if (!plannedAlbum) throw new Error(`The demo catalogue has no album “${name}”.`)
    return plannedAlbum.tracks
      .toSorted((a, b) => b.plays - a.plays)
      .slice(0, count)
      .map((track) => getTrackKey(plannedAlbum, track))
  })
  const maxLength = Math.max(...keysByAlbum.map(({ length }) => length))
  return Array.from({ length: maxLength }, (_, i) => keysByAlbum.flatMap((keys) => keys.slice(i, i + 1))).flat()
}

/** Inserts the playlists with their tracks. Returns their ids by name. */
export async function insertPlaylists({ models: { Playlist, PlaylistTrack }, rendered, transaction }: DemoInsertion, trackIds: IdsByName) {
  const playlists = PLAYLISTS.map((playlist) => ({ ...playlist, keys: listPlaylistTracks(rendered, playlist.sources) }))
  const values = playlists.map(({ name, description, keys }) => ({
    name,
    description: description.en,
    descriptions: { fr: description.fr },
    image: findImage(rendered, `playlist ${name}`),
    tracksCount: keys.length,
  }))
  const ids = mapIds(
    playlists.map(({ name }) => name),
    await Playlist.bulkCreate(values, { transaction }),
  )
  await PlaylistTrack.bulkCreate(
    playlists.flatMap(({ name, keys }) => keys.map((key, position) => ({ playlistId: getId(ids, name), trackId: getId(trackIds, key), position }))),
    { transaction },
  )
  return ids
}

/** Inserts the channels, and a home channel that lists them. */
export async function insertChannels({ models: { Channel, ChannelItem }, transaction }: DemoInsertion, ids: { albumIds: IdsByName; playlistIds: IdsByName }) {
  const home = await Channel.create({ slug: 'home', name: 'Home', kind: 'channels', layout: 'grid', names: { fr: 'Accueil' }, isHome: true }, { transaction })
  const channels = await Channel.bulkCreate(
    CHANNELS.map(({ slug, name, kind, layout, rule }) => ({ slug, name: name.en, names: { fr: name.fr }, kind, layout, rule })),
    { transaction },
  )
  const rowsOfHome = channels.flatMap(({ id }, position) => (CHANNELS[position]?.isOnHome === false ? [] : [{ channelId: home.id, itemId: id, position }]))
  const listedItems = CHANNELS.flatMap(({ kind, items }, index) => {
    const itemIds = kind === 'playlists' ? ids.playlistIds : ids.albumIds
    return items.map((name, position) => ({ channelId: channels[index]?.id ?? 0, itemId: getId(itemIds, name), position }))
  })
  await ChannelItem.bulkCreate([...rowsOfHome, ...listedItems], { transaction })
}
