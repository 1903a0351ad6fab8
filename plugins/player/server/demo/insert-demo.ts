import type { RenderedTrack } from '@balafon/demo-music'
import type { FileEntry } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Image } from '../../contract/catalogue.ts'
import { ARTISTS } from '../../demo/artists.ts'
import { CHANNELS } from '../../demo/channels.ts'
import type { PlannedAlbum, PlannedTrack } from '../../demo/plan-catalogue.ts'
import { PLAYLISTS } from '../../demo/playlists.ts'
import { timeLyrics } from '../../demo/time-lyrics.ts'
import type { DemoStore } from './demo.store.ts'

/** The plan with its stored files: tracks by their index, images by `album …`, `artist …` or `playlist …`. */
export interface RenderedCatalogue {
  readonly albums: readonly PlannedAlbum[]
  readonly tracks: ReadonlyMap<number, Omit<RenderedTrack, 'path'> & { readonly file: FileEntry }>
  readonly images: ReadonlyMap<string, Image>
}

type IdsByName = ReadonlyMap<string, number>

/** Inserts the whole demo catalogue. */
export async function insertDemo(store: DemoStore, rendered: RenderedCatalogue, transaction: Transaction) {
  const artists = await insertArtists(store, rendered, transaction)
  const albums = await insertAlbums(store, rendered, artists, transaction)
  const tracks = await insertTracks(store, rendered, artists, albums, transaction)
  await insertLabels(store, rendered, { artists, albums, tracks }, transaction)
  const playlists = await insertPlaylists(store, rendered, tracks, transaction)
  await insertChannels(store, { albums, playlists }, transaction)
  await store.insertPlays(transaction)
}

const mapIds = (names: readonly string[], ids: readonly number[]): IdsByName => new Map(names.map((name, i) => [name, ids[i] ?? 0]))

/** @throws When the catalogue refers to a name that it does not have. */
function getId(ids: IdsByName, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo catalogue has no “${name}”.`)
  return id
}

const getTrackKey = (planned: PlannedAlbum, track: PlannedTrack) => `${planned.album.name} / ${track.name}`
const sumPlays = ({ tracks }: PlannedAlbum) => tracks.reduce((sum, { plays }) => sum + plays, 0)
const findImage = ({ images }: RenderedCatalogue, key: string) => images.get(key) ?? null
const toTimestamp = (day: string) => `${day}T06:00:00Z`

async function insertArtists(store: DemoStore, rendered: RenderedCatalogue, transaction: Transaction) {
  const ids = mapIds(
    ARTISTS.map(({ name }) => name),
    await store.reserveIds('artists', ARTISTS.length, transaction),
  )
  const rows = ARTISTS.map(({ name, biography, country, albums }) => ({
    id: getId(ids, name),
    name,
    biography: biography.en,
    biographies: { fr: biography.fr },
    country,
    image: findImage(rendered, `artist ${name}`),
    plays: rendered.albums.filter(({ artist, album }) => artist.name === name || album.guest === name).reduce((sum, planned) => sum + sumPlays(planned), 0),
    created_at: toTimestamp(albums.map(({ releaseDate }) => releaseDate).toSorted()[0] ?? '2020-01-01'),
  }))
  await store.insertRows('artists', rows, transaction)
  return ids
}

/** Lists the artist of an album and its guest. */
const listArtists = ({ artist, album }: PlannedAlbum, artistIds: IdsByName) =>
  [artist.name, ...(album.guest ? [album.guest] : [])].map((name) => ({ id: getId(artistIds, name), name }))

async function insertAlbums(store: DemoStore, rendered: RenderedCatalogue, artists: IdsByName, transaction: Transaction) {
  const { albums } = rendered
  const ids = mapIds(
    albums.map(({ album }) => album.name),
    await store.reserveIds('albums', albums.length, transaction),
  )
  const rows = albums.map((planned) => ({
    id: getId(ids, planned.album.name),
    name: planned.album.name,
    description: planned.album.description.en,
    descriptions: { fr: planned.album.description.fr },
    release_date: planned.album.releaseDate,
    image: findImage(rendered, `album ${planned.album.name}`),
    artists: listArtists(planned, artists),
    plays: sumPlays(planned),
    created_at: toTimestamp(planned.album.releaseDate),
  }))
  await store.insertRows('albums', rows, transaction)
  await store.insertRows(
    'album_artists',
    rows.flatMap((row) => row.artists.map((artist, position) => ({ album_id: row.id, artist_id: artist.id, position }))),
    transaction,
  )
  return ids
}

async function insertTracks(store: DemoStore, rendered: RenderedCatalogue, artists: IdsByName, albums: IdsByName, transaction: Transaction) {
  const all = rendered.albums.flatMap((planned) => planned.tracks.map((track) => ({ planned, track, key: getTrackKey(planned, track) })))
  const ids = mapIds(
    all.map(({ key }) => key),
    await store.reserveIds('tracks', all.length, transaction),
  )
  const rows = all.map(({ planned, track, key }) => {
    const renderedTrack = rendered.tracks.get(track.index)
    if (!renderedTrack) throw new Error(`The demo track “${key}” was not rendered.`)
    const { album } = planned
    const { file, duration, peaks } = renderedTrack
    return {
      id: getId(ids, key),
      name: track.name,
      number: track.number,
      duration: Math.round(duration * 1000) / 1000,
      release_date: album.releaseDate,
      album_id: getId(albums, album.name),
      album_name: album.name,
      image: findImage(rendered, `album ${album.name}`),
      artists: listArtists(planned, artists),
      file_entry_id: file.id,
      file_path: file.path,
      file_mime: file.mime,
      file_size: file.file_size,
      peaks,
      has_lyrics: track.lyrics !== undefined,
      plays: track.plays,
      created_at: toTimestamp(album.releaseDate),
    }
  })
  await store.insertRows('tracks', rows, transaction)
  await store.insertRows(
    'track_artists',
    rows.flatMap((row) => row.artists.map((artist, position) => ({ track_id: row.id, artist_id: artist.id, position }))),
    transaction,
  )
  await store.insertRows(
    'lyrics',
    all.flatMap(({ track, key }) => createLyricsRows(rendered, track, getId(ids, key))),
    transaction,
  )
  return ids
}

function createLyricsRows({ tracks }: RenderedCatalogue, { index, lyrics }: PlannedTrack, trackId: number) {
  const track = tracks.get(index)
  return lyrics && track ? [{ track_id: trackId, lines: timeLyrics(lyrics, track.phrases, track.duration), is_synced: lyrics.isSynced }] : []
}

/** Inserts the genres of artists, albums and tracks, and the tags of albums and tracks. */
async function insertLabels(
  store: DemoStore,
  { albums }: RenderedCatalogue,
  ids: { artists: IdsByName; albums: IdsByName; tracks: IdsByName },
  transaction: Transaction,
) {
  const genres = await insertLabelRows(
    store,
    'genres',
    [...ARTISTS, ...albums.map(({ album }) => album)].flatMap((subject) => subject.genres),
    transaction,
  )
  const tags = await insertLabelRows(
    store,
    'tags',
    albums.flatMap(({ album }) => album.tags),
    transaction,
  )
  const subjects = albums.flatMap((planned) => [
    { kind: 'album', subject_id: getId(ids.albums, planned.album.name), album: planned.album },
    ...planned.tracks.map((track) => ({ kind: 'track', subject_id: getId(ids.tracks, getTrackKey(planned, track)), album: planned.album })),
  ])
  const artistGenres = ARTISTS.flatMap(({ name, genres: names }) =>
    names.map((genre) => ({ genre_id: getId(genres, genre), kind: 'artist', subject_id: getId(ids.artists, name) })),
  )
  const otherGenres = subjects.flatMap(({ kind, subject_id, album }) => album.genres.map((genre) => ({ genre_id: getId(genres, genre), kind, subject_id })))
  await store.insertRows('genre_links', [...artistGenres, ...otherGenres], transaction)
  await store.insertRows(
    'tag_links',
    subjects.flatMap(({ kind, subject_id, album }) => album.tags.map((tag) => ({ tag_id: getId(tags, tag), kind, subject_id }))),
    transaction,
  )
}

async function insertLabelRows(store: DemoStore, table: 'genres' | 'tags', labels: readonly string[], transaction: Transaction) {
  const unique = [...new Set(labels)]
  const ids = mapIds(unique, await store.reserveIds(table, unique.length, transaction))
  await store.insertRows(
    table,
    unique.map((label) => ({ id: getId(ids, label), name: label.toLowerCase(), display_name: label.charAt(0).toUpperCase() + label.slice(1) })),
    transaction,
  )
  return ids
}

/** Lists the keys of the most played tracks of the given albums, taking one of each album in turn. */
function listPlaylistTracks({ albums }: RenderedCatalogue, sources: readonly (readonly [album: string, count: number])[]): readonly string[] {
  const keysByAlbum = sources.map(([name, count]) => {
    const planned = albums.find(({ album }) => album.name === name)
    if (!planned) throw new Error(`The demo catalogue has no album “${name}”.`)
    return planned.tracks
      .toSorted((a, b) => b.plays - a.plays)
      .slice(0, count)
      .map((track) => getTrackKey(planned, track))
  })
  const maxLength = Math.max(...keysByAlbum.map(({ length }) => length))
  return Array.from({ length: maxLength }, (_, i) => keysByAlbum.flatMap((keys) => keys.slice(i, i + 1))).flat()
}

async function insertPlaylists(store: DemoStore, rendered: RenderedCatalogue, tracks: IdsByName, transaction: Transaction) {
  const ids = mapIds(
    PLAYLISTS.map(({ name }) => name),
    await store.reserveIds('playlists', PLAYLISTS.length, transaction),
  )
  const playlists = PLAYLISTS.map((playlist) => ({ ...playlist, id: getId(ids, playlist.name), keys: listPlaylistTracks(rendered, playlist.sources) }))
  await store.insertRows(
    'playlists',
    playlists.map(({ id, name, description, keys }) => ({
      id,
      name,
      description: description.en,
      descriptions: { fr: description.fr },
      image: findImage(rendered, `playlist ${name}`),
      tracks_count: keys.length,
    })),
    transaction,
  )
  await store.insertRows(
    'playlist_tracks',
    playlists.flatMap(({ id, keys }) => keys.map((key, position) => ({ playlist_id: id, track_id: getId(tracks, key), position }))),
    transaction,
  )
  return ids
}

/** Inserts the home channel and its items, the other channels. */
async function insertChannels(store: DemoStore, ids: { albums: IdsByName; playlists: IdsByName }, transaction: Transaction) {
  const [homeId = 0, ...channelIds] = await store.reserveIds('channels', CHANNELS.length + 1, transaction)
  await store.insertRows(
    'channels',
    [
      { id: homeId, slug: 'home', name: 'Home', description: null, kind: 'channels', layout: 'grid', rule: null, names: { fr: 'Accueil' } },
      ...CHANNELS.map(({ slug, name, kind, layout, rule }, i) => ({
        id: channelIds[i],
        slug,
        name: name.en,
        description: null,
        kind,
        layout,
        rule,
        names: { fr: name.fr },
      })),
    ],
    transaction,
  )
  const pickedItems = CHANNELS.flatMap(({ kind, items }, i) =>
    items.map((name, position) => ({ channel_id: channelIds[i], item_id: getId(kind === 'playlists' ? ids.playlists : ids.albums, name), position })),
  )
  await store.insertRows('channel_items', [...channelIds.map((id, position) => ({ channel_id: homeId, item_id: id, position })), ...pickedItems], transaction)
}
