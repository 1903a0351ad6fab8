import type {} from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'
import type { AlbumCard, TrackCard } from './catalogue.ts'

/** The formats in which a track can be downloaded. `lossless`: FLAC or WAV. `compressed`: MP3, AAC or Ogg. */
export type DownloadFormat = 'lossless' | 'compressed'

/** An item of the catalogue with its card, whether or not it is published. The caller decides which users may see it. */
export interface ItemWithCard<Card> {
  readonly card: Card
  readonly ownerId: number | null
  /** Whether all users can see it. */
  readonly isPublished: boolean
}

/**
 * Reads tracks and albums with their cards, for plugins that list them, such as a shop. The results do not contain deleted items. Pass the open
 * transaction of a request, so that the read uses its database connection and does not wait for a second one.
 */
export interface ItemsProvider {
  findTracks(ids: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, ItemWithCard<TrackCard>>>
  findAlbums(ids: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, ItemWithCard<AlbumCard>>>
  /** Lists the tracks of an album in its order. */
  listAlbumTracks(albumId: number): Promise<readonly ItemWithCard<TrackCard>[]>
  /** Finds the ids of tracks and albums that can be found under a name, at most a thousand of each. */
  searchIds(query: string): Promise<{ readonly tracks: readonly number[]; readonly albums: readonly number[] }>
  /** Lists the formats of tracks that have an audio file. */
  listFormats(trackIds: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, readonly DownloadFormat[]>>
  /** Creates a link to the audio file of a track; `null` when the track has no file in this format. */
  createDownloadUrl(trackId: number, format: DownloadFormat, validSeconds: number): Promise<string | null>
  /** Counts the plays in a period for each owner of tracks. The owner with the most plays comes first. Days are in UTC; `to` is the last day of the period. */
  countPlaysByOwner(from: string, to: string): Promise<readonly { readonly ownerId: number; readonly plays: number }[]>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    /** Tracks and albums with their cards. The player provides it. */
    'player.items/v1': ItemsProvider
  }
}
