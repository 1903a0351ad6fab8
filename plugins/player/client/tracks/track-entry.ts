import type { TrackCard } from '../../contract/catalogue.ts'

/** How a position in a chart has changed since the period before. `label` describes the change as text. */
export interface PositionChange {
  readonly direction: 'up' | 'down' | 'same' | 'new'
  readonly label: string
}

/** A row of a list of tracks. */
export interface TrackEntry {
  /** A unique key within the list. The id of the track is not enough, because a playlist can contain a track twice. */
  readonly key: string | number
  readonly track: TrackCard
  /** The number that the row shows: the position in the list, or the number of the track on its album. */
  readonly number: number
  /** How the position of the track in a chart has changed; only in charts. */
  readonly change?: PositionChange
  /** The number of plays that the row shows; by default all plays of the track. */
  readonly plays?: number
  /** When the track was added or played, as a formatted text. */
  readonly date?: string
  /** The user that added the track. `label` is shown instead of the name, for example “You”. */
  readonly addedBy?: { readonly name: string; readonly label: string } | null
  /** A text beside the artists, for example the line of the lyrics that a search has found. */
  readonly excerpt?: string
  /** A short fact beside the heart, for example “Bought”. */
  readonly badge?: string
  /** The heading above the row, for example the disc or the day. */
  readonly heading?: string
}

/** The columns that a list can have in addition to number, title and duration. */
export type TrackColumn = 'album' | 'added_by' | 'date' | 'plays'

/** A column by which the list can be sorted. `number` is the original order of the list. */
export type SortKey = 'number' | 'name' | 'artist' | 'album' | 'date' | 'plays' | 'duration'
export type SortOrder = 'asc' | 'desc'

export interface TrackSort {
  readonly keys: readonly SortKey[]
  readonly current: SortKey
  readonly order: SortOrder
  readonly onSort: (key: SortKey, order: SortOrder) => void
}

/** Creates the rows of tracks. With `isCounted`, the rows are numbered from 1. Otherwise they show the number of the track on its album. `excerpts` has the same order as the tracks. */
export const createEntries = (tracks: readonly TrackCard[], isCounted: boolean, excerpts: readonly (string | undefined)[] = []): TrackEntry[] =>
  tracks.map((track, index) => {
    const excerpt = excerpts[index]
    return { key: `${track.id} ${index}`, track, number: isCounted ? index + 1 : track.number, ...(excerpt && { excerpt }) }
  })
