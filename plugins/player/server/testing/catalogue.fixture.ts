import type { TestSite } from '@balafon/sdk/testing'
import { models } from '../models.ts'

/** Adds an artist, an album of three tracks (the second has lyrics), a public and a private playlist, and a home channel. */
export async function addCatalogue({ getContext, getModels }: Pick<TestSite, 'getContext' | 'getModels'>, ownerId: number | null = null) {
  const { Album, AlbumArtist, Artist, Channel, ChannelItem, Lyric, Playlist, PlaylistTrack, Track, TrackArtist } = getModels('player', models)
  const audioFile = await getContext('player').files.add({ name: 'one.mp3', mime: 'audio/mpeg', body: Buffer.alloc(4000, 7), visibility: 'private' })
  const artist = await Artist.create({ name: 'Test artist', slug: 'test-artist', biography: 'About them.', plays: 10 })
  const artists = [{ id: artist.id, name: artist.name }]
  const album = await Album.create({ name: 'Test album', slug: 'test-album', releaseDate: '2026-03-04', artists })
  await AlbumArtist.create({ albumId: album.id, artistId: artist.id })
  const tracks = await Track.bulkCreate(
    [1, 2, 3].map((number) => ({
      name: `Track ${number}`,
      slug: `track-${number}`,
      number,
      duration: 60 + number,
      albumId: album.id,
      albumName: album.name,
      artists,
      filePath: audioFile.path,
      fileMime: audioFile.mime,
      fileSize: audioFile.file_size,
      peaks: [0.5, 1],
      hasLyrics: number === 2,
      plays: 10 * number,
    })),
  )
  await TrackArtist.bulkCreate(tracks.map(({ id }) => ({ trackId: id, artistId: artist.id })))
  const [first, second, third] = tracks.map(({ id }) => id) as [number, number, number]
  await Lyric.create({ trackId: second, lines: [{ at: 0, text: 'La la' }], isSynced: true })
  const open = await Playlist.create({ name: 'Open', tracksCount: 2 })
  await Playlist.create({ name: 'Closed', isPublic: false, ownerId })
  await PlaylistTrack.bulkCreate([third, first].map((trackId, position) => ({ playlistId: open.id, trackId, position })))
  const home = await Channel.create({ slug: 'home', name: 'Home', kind: 'channels', names: { fr: 'Accueil' } })
  const popular = await Channel.create({ slug: 'popular', name: 'Popular', kind: 'tracks', rule: 'popular' })
  await ChannelItem.create({ channelId: home.id, itemId: popular.id, position: 0 })
}
