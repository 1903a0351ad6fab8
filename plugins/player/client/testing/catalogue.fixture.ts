import type { Album, AlbumCard, Artist, ArtistCard, Image, Lyrics, Playlist, PlaylistCard, Track, TrackCard } from '../../contract/catalogue.ts'
import type { Channel } from '../../contract/channels.ts'

/** A picture of one pixel, because component tests have no files. */
const image: Image = {
  url: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=',
  hue: 60,
  chroma: 0.1,
}
const artists = [{ id: 1, name: 'Sampler' }]
const genres = [{ name: 'mande', display_name: 'Mandé' }]

export const createArtistCard = (id = 1): ArtistCard => ({ id, name: id === 1 ? 'Sampler' : `Artist ${id}`, image })
export const createAlbumCard = (id = 1): AlbumCard => ({ id, name: id === 1 ? 'Market Days' : `Album ${id}`, image, release_date: '2025-03-01', artists })
export const createTrackCard = (id = 1): TrackCard => ({
  id,
  name: id === 1 ? 'Silence' : `Track ${id}`,
  duration: 187,
  number: id,
  plays: 1042,
  image,
  artists,
  album: { id: 1, name: 'Market Days' },
  has_lyrics: id === 1,
})
export const createPlaylistCard = (id = 1): PlaylistCard => ({
  id,
  name: id === 1 ? 'Rainy evening' : `Playlist ${id}`,
  description: 'Songs for the rain',
  image,
  tracks_count: 2,
  owner: { id: 7, name: 'Awa Koné' },
})

const trackCards = [createTrackCard(1), createTrackCard(2)]

export const createAlbum = (): Album => ({
  ...createAlbumCard(),
  description: 'Recorded at the market.',
  source: 'Encyclopedia',
  plays: 2084,
  genres,
  tags: [],
  tracks: trackCards,
})
export const createArtist = (): Artist => ({
  ...createArtistCard(),
  biography: 'Plays the balafon.',
  source: 'Encyclopedia',
  links: [{ label: 'Website', url: 'https://sampler.example/' }],
  country: 'ML',
  plays: 2084,
  genres,
  top_tracks: trackCards,
  albums: [createAlbumCard(1), createAlbumCard(2)],
  similar: [createArtistCard(2)],
})
export const createTrack = (): Track => ({ ...createTrackCard(), description: 'A quiet song.', release_date: '2025-03-01', genres, tags: [] })
export const createPlaylist = (): Playlist => ({ ...createPlaylistCard(), updated_at: '2026-01-01T00:00:00.000Z', duration: 374, tracks: trackCards })
export const createLyrics = (): Lyrics => ({ lines: [{ at: null, text: 'Not a word' }], is_synced: false, source: null })

/** Creates the channel of the home page, with a row of every kind and layout. */
export const createHomeChannel = (): Channel => ({
  id: 1,
  slug: 'home',
  name: 'Home',
  description: null,
  rows: [
    { id: 2, slug: 'featured', name: 'Featured', description: null, layout: 'hero', kind: 'albums', items: [{ ...createAlbumCard(), description: null }] },
    {
      id: 3,
      slug: 'new',
      name: 'New records',
      description: null,
      layout: 'row',
      kind: 'albums',
      items: [1, 2, 3, 4, 5, 6].map((id) => ({ ...createAlbumCard(id), description: null })),
    },
    { id: 4, slug: 'artists', name: 'Artists', description: null, layout: 'grid', kind: 'artists', items: [createArtistCard(1), createArtistCard(2)] },
    { id: 5, slug: 'songs', name: 'Songs', description: null, layout: 'list', kind: 'tracks', items: trackCards },
    { id: 6, slug: 'playlists', name: 'Playlists', description: null, layout: 'row', kind: 'playlists', items: [createPlaylistCard()] },
  ],
})
