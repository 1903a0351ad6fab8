import type { TrackCard } from '../../contract/catalogue.ts'

/** The change of a position in a chart since the period before; `label` says it as text. */
export interface PositionChange {
  readonly direction: 'up' | 'down' | 'same' | 'new'
  readonly label: string
}

/** A row of a list of tracks. */
export interface TrackEntry {
  /** Unique within the list. A playlist can hold a track twice. */
  readonly key: string | number
  readonly track: TrackCard
  /** The number that the row shows: the position in the list, or the number of the track on its album. */
  readonly number: number
  /** How the position of the track in a chart has changed. */
  readonly change?: PositionChange
  /** The plays that the row shows: by default all plays of the track. */
  readonly plays?: number
  /** When the track was added or played, as text. */
  readonly date?: string
  /** `label` is shown in place of the name, for example “You”. */
  readonly addedBy?: { readonly name: string; readonly label: string } | null
  /** A short fact beside the heart, for example “Bought”. */
  readonly badge?: string
  /** Shown above the row, for example the disc or the day. */
  readonly heading?: string
}

/** The columns of a list beside number, title and duration. */
export type TrackColumn = 'album' | 'added_by' | 'date' | 'plays'

/** A column that the header sorts by. `number` is the order of the list itself. */
export type SortKey = 'number' | 'name' | 'artist' | 'album' | 'date' | 'plays' | 'duration'
export type SortOrder = 'asc' | 'desc'

export interface TrackSort {
  readonly keys: readonly SortKey[]
  readonly current: SortKey
  readonly order: SortOrder
  readonly onSort: (key: SortKey, order: SortOrder) => void
}

/** Returns the rows of tracks. Lists with covers count their rows; the others show the number of the track on its album. */
export const createEntries = (tracks: readonly TrackCard[], isCounted: boolean): TrackEntry[] =>
  tracks.map((track, index) => ({ key: `${track.id} ${index}`, track, number: isCounted ? index + 1 : track.number }))
