import type { Album, AlbumCard, Artist, ArtistCard, Image, Lyrics, Playlist, PlaylistCard, Track, TrackCard } from '../../contract/catalogue.ts'
import type { Channel } from '../../contract/channels.ts'
import type { Comment } from '../../contract/comments.ts'

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
  release_type: 'album',
  is_explicit: true,
  copyright: '℗ 2025 Sampler',
  more_by: [createAlbumCard(3)],
  tracks: trackCards.map((track, index) => ({ ...track, disc: index + 1 })),
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
  albums: [
    { ...createAlbumCard(1), release_type: 'album' },
    { ...createAlbumCard(2), release_type: 'ep' },
  ],
  followers_count: 12,
  similar: [createArtistCard(2)],
})
export const createTrack = (): Track => ({
  ...createTrackCard(),
  description: 'A quiet song.',
  release_date: '2025-03-01',
  genres,
  tags: [],
  is_explicit: false,
  credits: [{ name: 'Awa Koné', role: 'Producer' }],
  copyright: null,
  album_tracks: trackCards,
  more_by: [createAlbumCard(2)],
})
export const createPlaylist = (): Playlist => ({
  ...createPlaylistCard(),
  updated_at: '2026-01-01T00:00:00.000Z',
  duration: 374,
  tracks: trackCards.map((track, index) => ({ ...track, row_id: index + 1, added_at: '2026-01-01T00:00:00.000Z', added_by: { id: 1, name: 'Awa Traoré' } })),
  is_complete: true,
  is_public: true,
  is_collaborative: false,
  likes_count: 0,
  is_owner: false,
  may_edit: false,
  collaborators: [],
})
export const createComment = (): Comment => ({
  id: 1,
  parent_id: null,
  user: { id: 1, name: 'Awa Traoré', image: null },
  body: 'This drum!',
  position: 65,
  status: 'visible',
  replies_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  edited_at: null,
})
export const createLyrics = (): Lyrics => ({ lines: [{ at: null, text: 'Not a word' }], is_synced: false, source: null })

/** Creates the channel of the home page, with a row of every kind and layout. */
export const createHomeChannel = (): Channel => ({
  id: 1,
  slug: 'home',
  seo: { title: null, description: null },
  name: 'Home',
  description: null,
  restriction: null,
  more_after: null,
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
