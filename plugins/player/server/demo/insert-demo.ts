import { ARTISTS } from '../../demo/artists.ts'
import type { PlannedAlbum, PlannedTrack } from '../../demo/plan-catalogue.ts'
import { timeLyrics } from '../../demo/time-lyrics.ts'
import type { DemoStore } from './demo.store.ts'
import { createSlugs } from './demo-slugs.ts'
import { insertChannels, insertPlaylists } from './insert-demo-lists.ts'
import { type DemoInsertion, findImage, getId, getTrackKey, type IdsByName, mapIds, type RenderedCatalogue } from './rendered-catalogue.ts'

/** Inserts the demo catalogue. Its rows are written directly, because the services would publish an event for each of them. */
export async function insertDemo(store: DemoStore, insertion: DemoInsertion) {
  const artistIds = await insertArtists(insertion)
  const albumIds = await insertAlbums(insertion, artistIds)
  const trackIds = await insertTracks(insertion, artistIds, albumIds)
  await insertGenresAndTags(insertion, { artistIds, albumIds, trackIds })
  const playlistIds = await insertPlaylists(insertion, trackIds)
  await insertChannels(insertion, { albumIds, playlistIds })
  await store.insertPlays(insertion.transaction)
}

const sumPlays = ({ tracks }: PlannedAlbum) => tracks.reduce((sum, { plays }) => sum + plays, 0)
const toTime = (day: string) => new Date(`${day}T06:00:00Z`)

async function insertArtists({ models: { Artist }, rendered, transaction }: DemoInsertion) {
  const names = ARTISTS.map(({ name }) => name)
  const slugs = createSlugs('artists', names)
  const values = ARTISTS.map(({ name, biography, country, albums }, index) => {
    const createdAt = toTime(albums.map(({ releaseDate }) => releaseDate).toSorted()[0] ?? '2020-01-01')
    const plays = rendered.albums
      .filter(({ artist, album }) => artist.name === name || album.guest === name)
      .reduce((sum, plannedAlbum) => sum + sumPlays(plannedAlbum), 0)
    return {
      name,
      slug: slugs[index] ?? '',
      biography: biography.en,
      biographies: { fr: biography.fr },
      country,
      image: findImage(rendered, `artist ${name}`),
      plays,
      createdAt,
      publishedAt: createdAt,
    }
  })
  return mapIds(names, await Artist.bulkCreate(values, { transaction }))
}

const listArtistNames = ({ artist, album }: PlannedAlbum) => [artist.name, ...(album.guest ? [album.guest] : [])]
/** Lists the artist of an album and its guest artist, if it has one. */
const listArtists = (plannedAlbum: PlannedAlbum, artistIds: IdsByName) => listArtistNames(plannedAlbum).map((name) => ({ id: getId(artistIds, name), name }))

function chooseReleaseType({ tracks }: PlannedAlbum) {
  if (tracks.length <= 2) return 'single'
  return tracks.length <= 6 ? 'ep' : 'album'
}

async function insertAlbums({ models: { Album, AlbumArtist }, rendered, transaction }: DemoInsertion, artistIds: IdsByName) {
  const names = rendered.albums.map(({ album }) => album.name)
  const slugs = createSlugs('albums', names)
  const values = rendered.albums.map((plannedAlbum, index) => {
    const { artist, album } = plannedAlbum
    const createdAt = toTime(album.releaseDate)
    return {
      name: album.name,
      slug: slugs[index] ?? '',
      description: album.description.en,
      descriptions: { fr: album.description.fr },
      releaseDate: album.releaseDate,
      releaseType: chooseReleaseType(plannedAlbum),
      copyright: `${album.releaseDate.slice(0, 4)} ${artist.name}`,
      image: findImage(rendered, `album ${album.name}`),
      artists: listArtists(plannedAlbum, artistIds),
      plays: sumPlays(plannedAlbum),
      createdAt,
      publishedAt: createdAt,
    } as const
  })
  const rows = await Album.bulkCreate(values, { transaction })
  await AlbumArtist.bulkCreate(
    rows.flatMap(({ id, artists }) => artists.map((artist, position) => ({ albumId: id, artistId: artist.id, position }))),
    { transaction },
  )
  return mapIds(names, rows)
}

/** Creates the credits of a demo track: the first artist is the composer, all artists are performers. */
const createCredits = (plannedAlbum: PlannedAlbum) =>
  listArtistNames(plannedAlbum).flatMap((name, index) => [...(index === 0 ? [{ name, role: 'Composer' }] : []), { name, role: 'Performer' }])

async function insertTracks({ models: { Lyric, Track, TrackArtist }, rendered, transaction }: DemoInsertion, artistIds: IdsByName, albumIds: IdsByName) {
  const planned = rendered.albums.flatMap((plannedAlbum) =>
    plannedAlbum.tracks.map((track) => ({ plannedAlbum, track, key: getTrackKey(plannedAlbum, track) })),
  )
  const slugs = createSlugs(
    'tracks',
    planned.map(({ track }) => track.name),
  )
  const values = planned.map(({ plannedAlbum, track, key }, index) => {
    const renderedTrack = rendered.tracks.get(track.index)
    if (!renderedTrack) throw new Error(`The demo track “${key}” was not rendered.`)
    const { album } = plannedAlbum
    const { file, duration, peaks } = renderedTrack
    const createdAt = toTime(album.releaseDate)
    return {
      name: track.name,
      slug: slugs[index] ?? '',
      number: track.number,
      duration: Math.round(duration * 1000) / 1000,
      releaseDate: album.releaseDate,
      albumId: getId(albumIds, album.name),
      albumName: album.name,
      image: findImage(rendered, `album ${album.name}`),
      artists: listArtists(plannedAlbum, artistIds),
      credits: createCredits(plannedAlbum),
      fileEntryId: file.id,
      filePath: file.path,
      fileMime: file.mime,
      fileSize: file.file_size,
      peaks,
      hasLyrics: track.lyrics !== undefined,
      plays: track.plays,
      createdAt,
      publishedAt: createdAt,
    }
  })
  const rows = await Track.bulkCreate(values, { transaction })
  await TrackArtist.bulkCreate(
    rows.flatMap(({ id, artists }) => artists.map((artist, position) => ({ trackId: id, artistId: artist.id, position }))),
    { transaction },
  )
  const ids = mapIds(
    planned.map(({ key }) => key),
    rows,
  )
  await Lyric.bulkCreate(
    planned.flatMap(({ track, key }) => createLyrics(rendered, track, getId(ids, key))),
    { transaction },
  )
  return ids
}

function createLyrics({ tracks }: RenderedCatalogue, { index, lyrics }: PlannedTrack, trackId: number) {
  const track = tracks.get(index)
  return lyrics && track ? [{ trackId, lines: [...timeLyrics(lyrics, track.phraseStarts, track.duration)], isSynced: lyrics.isSynced }] : []
}

/** Creates the values of a genre or tag from the label that users read. The name in URLs is derived from the label. */
const toCategoryValues = (label: string) => ({ name: label.toLowerCase(), displayName: label.charAt(0).toUpperCase() + label.slice(1) })

/** Inserts the genres of artists, albums and tracks, and the tags of albums and tracks. */
async function insertGenresAndTags(
  { models: { Genre, GenreLink, Tag, TagLink }, rendered: { albums }, transaction }: DemoInsertion,
  { artistIds, albumIds, trackIds }: { artistIds: IdsByName; albumIds: IdsByName; trackIds: IdsByName },
) {
  const genres = [...new Set([...ARTISTS, ...albums.map(({ album }) => album)].flatMap((subject) => subject.genres))]
  const tags = [...new Set(albums.flatMap(({ album }) => album.tags))]
  const genreIds = mapIds(genres, await Genre.bulkCreate(genres.map(toCategoryValues), { transaction }))
  const tagIds = mapIds(tags, await Tag.bulkCreate(tags.map(toCategoryValues), { transaction }))
  const subjects = albums.flatMap((plannedAlbum) => [
    { kind: 'album' as const, subjectId: getId(albumIds, plannedAlbum.album.name), album: plannedAlbum.album },
    ...plannedAlbum.tracks.map((track) => ({
      kind: 'track' as const,
      subjectId: getId(trackIds, getTrackKey(plannedAlbum, track)),
      album: plannedAlbum.album,
    })),
  ])
  const artistGenres = ARTISTS.flatMap((artist) =>
    artist.genres.map((genre) => ({ genreId: getId(genreIds, genre), kind: 'artist' as const, subjectId: getId(artistIds, artist.name) })),
  )
  const otherGenres = subjects.flatMap(({ kind, subjectId, album }) => album.genres.map((genre) => ({ genreId: getId(genreIds, genre), kind, subjectId })))
  await GenreLink.bulkCreate([...artistGenres, ...otherGenres], { transaction })
  await TagLink.bulkCreate(
    subjects.flatMap(({ kind, subjectId, album }) => album.tags.map((tag) => ({ tagId: getId(tagIds, tag), kind, subjectId }))),
    { transaction },
  )
}
