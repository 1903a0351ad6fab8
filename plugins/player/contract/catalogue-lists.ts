import type { AlbumItem, ArtistItem, PublicationStatus, TrackItem } from './catalogue-service.ts'

/** Which albums or tracks to list: those of any of the artists, and those of the owner. */
export interface MusicFilter {
  readonly artistIds: readonly number[]
  readonly ownerId?: number
  readonly status?: PublicationStatus
  /** Words of the name. */
  readonly query?: string
  /** Lists items with a lower id: the id of the last item of the page before. */
  readonly beforeId?: number | null
  readonly limit: number
}

/** A track with the name of one that is uploaded. */
export interface TrackWithSameName {
  readonly id: number
  readonly name: string
  readonly album: string | null
  /** In seconds. */
  readonly duration: number
}

/** What an owner has uploaded. */
export interface MusicUsage {
  /** The duration of all tracks. */
  readonly seconds: number
  readonly tracks: number
  /** The number of tracks created since a point in time. */
  readonly newTracks: number
}

/** Lists of the catalogue with items in every state. The caller decides which users may see them. */
export interface CatalogueLists {
  /** Finds artists by id or owner, sorted by name. */
  listArtists(filter: { readonly ids?: readonly number[]; readonly ownerId?: number }): Promise<ArtistItem[]>
  /** Lists albums, newest first. */
  listAlbums(filter: MusicFilter): Promise<AlbumItem[]>
  /** Lists tracks, newest first. */
  listTracks(filter: MusicFilter): Promise<TrackItem[]>
  /** Lists the tracks of an album in its order. */
  listAlbumTracks(albumId: number): Promise<TrackItem[]>
  measureUsage(ownerId: number, since: Date): Promise<MusicUsage>
  /** Finds tracks of artists by name. Case and accents do not matter. */
  findTracksByName(artistIds: readonly number[], names: readonly string[]): Promise<TrackWithSameName[]>
  /** Lists the genres of the site, sorted by the name that users read. */
  listGenres(): Promise<{ readonly name: string; readonly displayName: string }[]>
}
