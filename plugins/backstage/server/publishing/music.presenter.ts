import type { AlbumItem, ArtistItem, TrackItem } from '@balafon/plugin-player/contract/catalogue-service'
import type { WaitingAudio } from '@balafon/plugin-player/contract/media'
import type { BackstageAlbum, BackstageArtist, BackstageTrack } from '../../contract/music.ts'
import type { MemberRole } from '../../contract/team.ts'

const presentPublication = ({ status, releaseAt, publishedAt, plays, version }: ArtistItem | AlbumItem | TrackItem, mayEdit: boolean) => ({
  status,
  release_at: releaseAt,
  published_at: publishedAt,
  plays,
  version,
  may_edit: mayEdit,
})

export const presentArtist = (artist: ArtistItem, { role, mayEdit }: { role: MemberRole | null; mayEdit: boolean }): BackstageArtist => ({
  id: artist.id,
  name: artist.name,
  biography: artist.biography,
  country: artist.country,
  image: artist.image,
  gallery: [...artist.gallery],
  links: artist.links.map(({ label, url }) => ({ label, url })),
  genres: [...artist.genres],
  verified_at: artist.verifiedAt,
  ...presentPublication(artist, mayEdit),
  role,
})

export const presentAlbum = (album: AlbumItem, mayEdit: boolean): BackstageAlbum => ({
  id: album.id,
  name: album.name,
  artists: [...album.artists],
  release_type: album.releaseType,
  description: album.description,
  release_date: album.releaseDate,
  image: album.image,
  is_explicit: album.isExplicit,
  copyright: album.copyright,
  upc: album.upc,
  genres: [...album.genres],
  tags: [...album.tags],
  ...presentPublication(album, mayEdit),
})

export const presentTrack = (track: TrackItem, mayEdit: boolean, waiting: WaitingAudio | undefined): BackstageTrack => ({
  id: track.id,
  name: track.name,
  artists: [...track.artists],
  album: track.album,
  number: track.number,
  disc: track.disc,
  duration: track.duration,
  has_audio: track.hasAudio,
  waiting_audio: waiting ?? null,
  description: track.description,
  release_date: track.releaseDate,
  image: track.image,
  is_explicit: track.isExplicit,
  isrc: track.isrc,
  credits: [...track.credits],
  genres: [...track.genres],
  tags: [...track.tags],
  ...presentPublication(track, mayEdit),
})
