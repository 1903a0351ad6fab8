import type { InstanceOf } from '@balafon/sdk/server'
import type { AlbumItem, ArtistItem, TrackItem } from '../../../contract/catalogue-service.ts'
import type { Album } from '../models/album.model.ts'
import type { Artist } from '../models/artist.model.ts'
import type { Track } from '../models/track.model.ts'
import type { ItemCategories } from './category-links.ts'

export type AlbumRow = InstanceOf<typeof Album>
export type ArtistRow = InstanceOf<typeof Artist>
export type TrackRow = InstanceOf<typeof Track>

const toIsoTime = (time: Date | null) => time?.toISOString() ?? null

const presentItem = ({ id, name, slug, ownerId, status, releaseAt, publishedAt, plays, version }: AlbumRow | ArtistRow | TrackRow) => ({
  id,
  name,
  slug,
  ownerId,
  status,
  releaseAt: toIsoTime(releaseAt),
  publishedAt: toIsoTime(publishedAt),
  plays,
  version: String(version),
})

export const presentArtist = (artist: ArtistRow, { genres }: ItemCategories): ArtistItem => ({
  ...presentItem(artist),
  genres,
  gallery: artist.gallery,
  biography: artist.biography,
  biographies: artist.biographies,
  country: artist.country,
  image: artist.image,
  links: artist.links,
  verifiedAt: toIsoTime(artist.verifiedAt),
})

export const presentAlbum = (album: AlbumRow, { genres, tags }: ItemCategories): AlbumItem => ({
  ...presentItem(album),
  genres,
  tags,
  artists: album.artists,
  description: album.description,
  descriptions: album.descriptions,
  releaseDate: album.releaseDate,
  image: album.image,
  releaseType: album.releaseType,
  isExplicit: album.isExplicit,
  copyright: album.copyright,
  upc: album.upc,
})

export const presentTrack = (track: TrackRow, { genres, tags }: ItemCategories): TrackItem => ({
  ...presentItem(track),
  genres,
  tags,
  artists: track.artists,
  album: track.albumId === null ? null : { id: track.albumId, name: track.albumName ?? '' },
  number: track.number,
  disc: track.disc,
  duration: track.duration,
  hasAudio: track.filePath !== null,
  description: track.description,
  releaseDate: track.releaseDate,
  image: track.image,
  isExplicit: track.isExplicit,
  isrc: track.isrc,
  credits: track.credits,
})
