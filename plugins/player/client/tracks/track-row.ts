import type { TrackEntry } from './track-entry.ts'

/** The query that loads further pages of a list. */
export interface PagedQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** A row of a list of tracks: a track, or a heading above the following tracks. */
export type Row = { readonly key: string; readonly heading: string } | { readonly key: TrackEntry['key']; readonly entry: TrackEntry; readonly index: number }
