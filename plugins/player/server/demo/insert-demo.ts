import type { FileEntry } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Image } from '../../contract/catalogue.ts'
import { ARTISTS } from '../../demo/catalogue/catalogue.ts'
import { HOME } from '../../demo/catalogue/home.ts'
import { timeLyrics } from '../../demo/catalogue/lyrics.ts'
import { PLAYLISTS } from '../../demo/catalogue/playlists.ts'
import type { PlannedAlbum, PlannedTrack } from '../../demo/catalogue/programme.ts'
import type { Recording } from '../../demo/session.ts'
import type { DemoStore } from './demo.store.ts'

/** What rendering and drawing left behind, by the names and indexes of the catalogue. */
export interface Material {
  readonly programme: readonly PlannedAlbum[]
  readonly recordings: ReadonlyMap<number, Omit<Recording, 'audio'> & { readonly file: FileEntry }>
  readonly images: ReadonlyMap<string, Image>
}

type Ids = ReadonlyMap<string, number>

/** Writes everything in one transaction: a site has all of the demo or nothing. */
export async function insertDemo(store: DemoStore, material: Material, transaction: Transaction) {
  const artists = await insertArtists(store, material, transaction)
  const albums = await insertAlbums(store, material, artists, transaction)
  const tracks = await insertTracks(store, material, artists, albums, transaction)
  await insertLabels(store, material, { artists, albums, tracks }, transaction)
  const playlists = await insertPlaylists(store, material, tracks, transaction)
  await insertHome(store, { albums, playlists }, transaction)
  await store.insertPlays(transaction)
}

const named = (names: readonly string[], ids: readonly number[]): Ids => new Map(names.map((name, i) => [name, ids[i] ?? 0]))

/** An id that must be there: a name that leads nowhere is a mistake in the catalogue. */
function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo catalogue has no “${name}”.`)
  return id
}

export const trackKey = (album: PlannedAlbum, track: PlannedTrack) => `${album.album.name} / ${track.name}`
const playsOf = ({ tracks }: PlannedAlbum) => tracks.reduce((sum, { plays }) => sum + plays, 0)
const imageOf = ({ images }: Material, key: string) => images.get(key) ?? null
const morning = (released: string) => `${released}T06:00:00Z`

async function insertArtists(store: DemoStore, material: Material, transaction: Transaction) {
  const ids = named(
    ARTISTS.map(({ name }) => name),
    await store.reserve('artists', ARTISTS.length, transaction),
  )
  const rows = ARTISTS.map(({ name, biography, country, albums }) => ({
    id: idOf(ids, name),
    name,
    biography,
    country,
    image: imageOf(material, `artist ${name}`),
    plays: material.programme.filter(({ artist, album }) => artist.name === name || album.guest === name).reduce((sum, album) => sum + playsOf(album), 0),
    created_at: morning(albums.map(({ released }) => released).toSorted()[0] ?? '2020-01-01'),
  }))
  await store.insert('artists', rows, transaction)
  return ids
}

/** The artist, and a guest where there is one. */
const players = ({ artist, album }: PlannedAlbum, artists: Ids) =>
  [artist.name, ...(album.guest ? [album.guest] : [])].map((name) => ({ id: idOf(artists, name), name }))

async function insertAlbums(store: DemoStore, material: Material, artists: Ids, transaction: Transaction) {
  const { programme } = material
  const ids = named(
    programme.map(({ album }) => album.name),
    await store.reserve('albums', programme.length, transaction),
  )
  const rows = programme.map((planned) => ({
    id: idOf(ids, planned.album.name),
    name: planned.album.name,
    description: planned.album.description,
    release_date: planned.album.released,
    image: imageOf(material, `album ${planned.album.name}`),
    artists: players(planned, artists),
    plays: playsOf(planned),
    created_at: morning(planned.album.released),
  }))
  await store.insert('albums', rows, transaction)
  await store.insert(
    'album_artists',
    programme.flatMap((planned) => players(planned, artists).map(({ id }, position) => ({ album_id: idOf(ids, planned.album.name), artist_id: id, position }))),
    transaction,
  )
  return ids
}

async function insertTracks(store: DemoStore, material: Material, artists: Ids, albums: Ids, transaction: Transaction) {
  const all = material.programme.flatMap((planned) => planned.tracks.map((track) => ({ planned, track, key: trackKey(planned, track) })))
  const ids = named(
    all.map(({ key }) => key),
    await store.reserve('tracks', all.length, transaction),
  )
  const rows = all.map(({ planned, track, key }) => {
    const recording = material.recordings.get(track.index)
    if (!recording) throw new Error(`“${key}” was not recorded.`)
    const { album } = planned
    const { file, duration, peaks } = recording
    return {
      id: idOf(ids, key),
      name: track.name,
      number: track.number,
      duration: Math.round(duration * 1000) / 1000,
      release_date: album.released,
      album_id: idOf(albums, album.name),
      album_name: album.name,
      image: imageOf(material, `album ${album.name}`),
      artists: players(planned, artists),
      file_entry_id: file.id,
      file_path: file.path,
      file_mime: file.mime,
      file_size: file.file_size,
      peaks,
      has_lyrics: track.lyrics !== undefined,
      plays: track.plays,
      created_at: morning(album.released),
    }
  })
  await store.insert('tracks', rows, transaction)
  await store.insert(
    'track_artists',
    rows.flatMap(({ id, artists: list }) => list.map((artist, position) => ({ track_id: id, artist_id: artist.id, position }))),
    transaction,
  )
  await store.insert(
    'lyrics',
    all.flatMap(({ track, key }) => lyricsRow(material, track, idOf(ids, key))),
    transaction,
  )
  return ids
}

function lyricsRow({ recordings }: Material, { index, lyrics }: PlannedTrack, id: number) {
  const recording = recordings.get(index)
  return lyrics && recording ? [{ track_id: id, lines: timeLyrics(lyrics, recording.phrases, recording.duration), is_synced: lyrics.isSynced }] : []
}

const labelName = (display: string) => display.toLowerCase()

/** Genres on artists, albums and tracks; tags on albums and tracks. */
async function insertLabels(store: DemoStore, { programme }: Material, ids: { artists: Ids; albums: Ids; tracks: Ids }, transaction: Transaction) {
  const genres = await insertWords(
    store,
    'genres',
    [...ARTISTS, ...programme.map(({ album }) => album)].flatMap((subject) => subject.genres),
    transaction,
  )
  const tags = await insertWords(
    store,
    'tags',
    programme.flatMap(({ album }) => album.tags),
    transaction,
  )
  const subjects = programme.flatMap((planned) => [
    { kind: 'album', subject_id: idOf(ids.albums, planned.album.name), album: planned.album },
    ...planned.tracks.map((track) => ({ kind: 'track', subject_id: idOf(ids.tracks, trackKey(planned, track)), album: planned.album })),
  ])
  const ofArtists = ARTISTS.flatMap(({ name, genres: list }) =>
    list.map((genre) => ({ genre_id: idOf(genres, genre), kind: 'artist', subject_id: idOf(ids.artists, name) })),
  )
  const ofRest = subjects.flatMap(({ kind, subject_id, album }) => album.genres.map((genre) => ({ genre_id: idOf(genres, genre), kind, subject_id })))
  await store.insert('genre_links', [...ofArtists, ...ofRest], transaction)
  await store.insert(
    'tag_links',
    subjects.flatMap(({ kind, subject_id, album }) => album.tags.map((tag) => ({ tag_id: idOf(tags, tag), kind, subject_id }))),
    transaction,
  )
}

async function insertWords(store: DemoStore, table: 'genres' | 'tags', words: readonly string[], transaction: Transaction) {
  const unique = [...new Set(words)]
  const ids = named(unique, await store.reserve(table, unique.length, transaction))
  await store.insert(
    table,
    unique.map((word) => ({ id: idOf(ids, word), name: labelName(word), display_name: word.charAt(0).toUpperCase() + word.slice(1) })),
    transaction,
  )
  return ids
}

/** The best-known pieces of each named album, shuffled together by taking turns. */
function tracksOfPlaylist({ programme }: Material, from: readonly (readonly [string, number])[]): readonly string[] {
  const stacks = from.map(([name, count]) => {
    const planned = programme.find(({ album }) => album.name === name)
    if (!planned) throw new Error(`The demo catalogue has no album “${name}”.`)
    return planned.tracks
      .toSorted((a, b) => b.plays - a.plays)
      .slice(0, count)
      .map((track) => trackKey(planned, track))
  })
  const deepest = Math.max(...stacks.map(({ length }) => length))
  return Array.from({ length: deepest }, (_, depth) => stacks.flatMap((stack) => stack.slice(depth, depth + 1))).flat()
}

async function insertPlaylists(store: DemoStore, material: Material, tracks: Ids, transaction: Transaction) {
  const ids = named(
    PLAYLISTS.map(({ name }) => name),
    await store.reserve('playlists', PLAYLISTS.length, transaction),
  )
  const lists = PLAYLISTS.map((playlist) => ({ ...playlist, id: idOf(ids, playlist.name), keys: tracksOfPlaylist(material, playlist.from) }))
  await store.insert(
    'playlists',
    lists.map(({ id, name, description, keys }) => ({ id, name, description, image: imageOf(material, `playlist ${name}`), tracks_count: keys.length })),
    transaction,
  )
  await store.insert(
    'playlist_tracks',
    lists.flatMap(({ id, keys }) => keys.map((key, position) => ({ playlist_id: id, track_id: idOf(tracks, key), position }))),
    transaction,
  )
  return ids
}

async function insertHome(store: DemoStore, ids: { albums: Ids; playlists: Ids }, transaction: Transaction) {
  const [home = 0, ...rows] = await store.reserve('channels', HOME.length + 1, transaction)
  await store.insert(
    'channels',
    [
      { id: home, slug: 'home', name: 'Home', description: null, kind: 'channels', layout: 'grid', rule: null, names: { fr: 'Accueil' } },
      ...HOME.map(({ slug, name, french, kind, layout, rule }, i) => ({
        id: rows[i],
        slug,
        name,
        description: null,
        kind,
        layout,
        rule,
        names: { fr: french },
      })),
    ],
    transaction,
  )
  const picked = HOME.flatMap(({ kind, picked: names }, i) =>
    names.map((name, position) => ({ channel_id: rows[i], item_id: idOf(kind === 'playlists' ? ids.playlists : ids.albums, name), position })),
  )
  await store.insert('channel_items', [...rows.map((id, position) => ({ channel_id: home, item_id: id, position })), ...picked], transaction)
}
