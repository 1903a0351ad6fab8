import type { TestSite } from '@balafon/sdk/testing'
import { models, type PlayerContext } from '../models.ts'

const IMAGE = { url: '/storage/public/aa/cover.svg', hue: 120, chroma: 0.1 }
const KINDS = ['albums', 'artists', 'tracks', 'playlists'] as const

/**
 * Adds two artists, albums, tracks and playlists. The first of each has a value in every column. The second has null in every column that allows it. Both
 * tracks belong to the first album and to both playlists. Also adds a channel for each kind and rule, and a home channel that contains all channels.
 */
export async function addCompleteAndEmptyRows({ getContext, getModels }: Pick<TestSite, 'getContext' | 'getModels'>, ownerId: number) {
  const playerModels = getModels('player', models)
  const audioFile = await getContext('player').files.add({ name: 'one.mp3', mime: 'audio/mpeg', body: Buffer.alloc(4000), visibility: 'private' })
  const completeArtist = await playerModels.Artist.create({
    name: 'Complete artist',
    biography: 'About.',
    biographies: { fr: 'À propos.' },
    country: 'CI',
    image: IMAGE,
    plays: 9,
  })
  const emptyArtist = await playerModels.Artist.create({ name: 'Empty artist' })
  const artists = [completeArtist, emptyArtist].map(({ id, name }) => ({ id, name }))
  const texts = { description: 'Nine pieces.', descriptions: { fr: 'Neuf pièces.' } }
  const completeAlbum = await playerModels.Album.create({ name: 'Complete album', ...texts, releaseDate: '2026-03-04', image: IMAGE, artists, plays: 9 })
  const emptyAlbum = await playerModels.Album.create({ name: 'Empty album' })
  const completeTrack = await playerModels.Track.create({
    name: 'Complete track',
    number: 2,
    duration: 61.25,
    description: 'Recorded at night.',
    releaseDate: '2026-03-04',
    albumId: completeAlbum.id,
    albumName: completeAlbum.name,
    image: IMAGE,
    artists,
    fileEntryId: audioFile.id,
    filePath: audioFile.path,
    fileMime: 'audio/mpeg',
    fileSize: 4000,
    peaks: [0.5, 1],
    hasLyrics: true,
    plays: 9,
  })
  const emptyTrack = await playerModels.Track.create({ name: 'Empty track', duration: 1 })
  const ids = {
    albums: [completeAlbum.id, emptyAlbum.id],
    artists: [completeArtist.id, emptyArtist.id],
    tracks: [completeTrack.id, emptyTrack.id],
    playlists: await addPlaylists(playerModels, ownerId, [completeTrack.id, emptyTrack.id]),
  }
  for (const artistId of ids.artists) {
    await playerModels.AlbumArtist.bulkCreate(ids.albums.map((albumId) => ({ albumId, artistId })))
    await playerModels.TrackArtist.bulkCreate(ids.tracks.map((trackId) => ({ trackId, artistId })))
  }
  await playerModels.Lyric.create({ trackId: completeTrack.id, lines: [{ at: 1.5, text: 'La la' }], isSynced: true, source: 'Lyrics provider' })
  await playerModels.Lyric.create({ trackId: emptyTrack.id, lines: [{ at: null, text: '' }], isSynced: false })
  await playerModels.ArtistMetadata.create({
    artistId: completeArtist.id,
    text: 'Found.',
    links: [{ label: 'Site', url: 'https://artist.test/' }],
    source: 'Provider',
  })
  await playerModels.AlbumMetadata.create({ albumId: emptyAlbum.id, failedLookups: 1, nextLookupAt: new Date() })
  await addCategories(playerModels, { artistIds: ids.artists, albumId: completeAlbum.id, trackId: completeTrack.id })
  await addChannels(playerModels, ids)
  return ids
}

type PlayerModels = PlayerContext['models']

async function addPlaylists({ Playlist, PlaylistTrack }: PlayerModels, ownerId: number, trackIds: readonly number[]) {
  const texts = { description: 'To begin.', descriptions: { fr: 'Pour commencer.' } }
  const completePlaylist = await Playlist.create({ name: 'Complete playlist', ...texts, image: IMAGE, ownerId, ownerName: 'Owner', tracksCount: 2 })
  const emptyPlaylist = await Playlist.create({ name: 'Empty playlist' })
  await PlaylistTrack.bulkCreate(trackIds.map((trackId, position) => ({ playlistId: completePlaylist.id, trackId, position })))
  return [completePlaylist.id, emptyPlaylist.id]
}

/** Adds a genre that both artists, the album and the track have, so that the artists are similar, and a tag. */
async function addCategories(
  { Genre, GenreLink, Tag, TagLink }: PlayerModels,
  { artistIds, albumId, trackId }: { artistIds: readonly number[]; albumId: number; trackId: number },
) {
  const genre = await Genre.create({ name: 'coupé-décalé', displayName: 'Coupé-décalé' })
  const tag = await Tag.create({ name: 'live', displayName: 'Live' })
  await GenreLink.bulkCreate(artistIds.map((subjectId) => ({ genreId: genre.id, kind: 'artist', subjectId })))
  await GenreLink.create({ genreId: genre.id, kind: 'album', subjectId: albumId })
  await GenreLink.create({ genreId: genre.id, kind: 'track', subjectId: trackId })
  await TagLink.create({ tagId: tag.id, kind: 'album', subjectId: albumId })
  await TagLink.create({ tagId: tag.id, kind: 'track', subjectId: trackId })
}

async function addChannels({ Channel, ChannelItem }: PlayerModels, ids: Readonly<Record<(typeof KINDS)[number], readonly number[]>>) {
  const home = await Channel.create({ slug: 'home', name: 'Home', description: 'Music.', kind: 'channels', names: { fr: 'Accueil' } })
  for (const kind of KINDS)
    for (const rule of ['popular', 'newest', null] as const) {
      const channel = await Channel.create({ slug: `${kind}-${rule ?? 'listed'}`, name: kind, kind, rule })
      if (!rule) await ChannelItem.bulkCreate(ids[kind].map((itemId, position) => ({ channelId: channel.id, itemId, position })))
      await ChannelItem.create({ channelId: home.id, itemId: channel.id, position: channel.id })
    }
}
