import type { Label } from '@balafon/sdk/contract'
import type { AdminAlbum } from '../../../contract/administration/admin-albums.ts'
import type { AdminArtist } from '../../../contract/administration/admin-artists.ts'
import type { AdminTrack } from '../../../contract/administration/admin-tracks.ts'
import type { AlbumItem, ArtistItem, TrackItem } from '../../../contract/catalogue-service.ts'
import type { WaitingAudio } from '../../../contract/media.ts'

const presentPublication = ({ slug, status, releaseAt, publishedAt, plays, version }: ArtistItem | AlbumItem | TrackItem, owner: Label | null) => ({
  slug,
  status,
  release_at: releaseAt,
  published_at: publishedAt,
  plays,
  owner,
  version: Number(version),
})

export const presentArtist = (artist: ArtistItem, owner: Label | null): AdminArtist => ({
  id: artist.id,
  name: artist.name,
  biography: artist.biography,
  country: artist.country,
  image: artist.image,
  gallery: [...artist.gallery],
  links: artist.links.map(({ label, url }) => ({ label, url })),
  genres: [...artist.genres],
  verified_at: artist.verifiedAt,
  ...presentPublication(artist, owner),
})

export const presentAlbum = (album: AlbumItem, tracks: readonly TrackItem[], owner: Label | null): AdminAlbum => ({
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
  tracks: tracks.map(({ id, name, number, disc, duration, status }) => ({ id, name, number, disc, duration, status })),
  ...presentPublication(album, owner),
})

export const presentTrack = (
  track: TrackItem,
  { owner, waiting, playlistsCount }: { owner: Label | null; waiting: WaitingAudio | undefined; playlistsCount: number },
): AdminTrack => ({
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
  playlists_count: playlistsCount,
  ...presentPublication(track, owner),
})

/** Returns the values of an item that the audit log records. It leaves out counters, the version and derived values, because no operator edits them. */
export function describeForAudit(item: ArtistItem | AlbumItem | TrackItem): object {
  const { plays: _plays, version: _version, slug: _slug, id: _id, ...values } = item
  return values
}
