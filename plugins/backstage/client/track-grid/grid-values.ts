import type { BackstageTrack } from '../../contract/music.ts'
import type { TrackChanges } from '../../contract/tracks.ts'

/** The values of a row as its cells show them. */
export interface GridValues {
  readonly name: string
  readonly artist_ids: readonly number[]
  /** The internal names of the genres, not the displayed ones. */
  readonly genres: readonly string[]
  /** The tags, separated by commas. */
  readonly tags: string
  readonly is_explicit: boolean
  /** A day as `2026-07-03`; empty for none. */
  readonly release_date: string
  readonly isrc: string
}

export type GridField = keyof GridValues
export type GridEdits = Readonly<Record<number, Partial<GridValues>>>

export const MAX_NAME_LENGTH = 190

export const toGridValues = (track: BackstageTrack): GridValues => ({
  name: track.name,
  artist_ids: track.artists.map(({ id }) => id),
  genres: track.genres,
  tags: track.tags.join(', '),
  is_explicit: track.is_explicit,
  release_date: track.release_date ?? '',
  isrc: track.isrc ?? '',
})

const splitTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the edits of a row that differ from its saved values. */
export function getChanges(track: BackstageTrack, edits: Partial<GridValues> | undefined): Partial<GridValues> {
  const saved = toGridValues(track)
  return Object.fromEntries(Object.entries(edits ?? {}).filter(([field, value]) => !isSame(saved[field as GridField], value)))
}

/** Converts the changes of a row to the body of a request. */
export const toTrackChanges = ({ id, version }: BackstageTrack, changes: Partial<GridValues>): TrackChanges => ({
  id,
  version,
  ...(changes.name !== undefined && { name: changes.name.trim() }),
  ...(changes.artist_ids && { artist_ids: [...changes.artist_ids] }),
  ...(changes.genres && { genres: [...changes.genres] }),
  ...(changes.tags !== undefined && { tags: splitTags(changes.tags) }),
  ...(changes.is_explicit !== undefined && { is_explicit: changes.is_explicit }),
  ...(changes.release_date !== undefined && { release_date: changes.release_date.trim() || null }),
  ...(changes.isrc !== undefined && { isrc: normalizeIsrc(changes.isrc) || null }),
})

export const normalizeIsrc = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** For each field with a wrong value, the translation key of the error message. */
type WrongValues = Partial<Record<GridField, string>>

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const ISRC_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const MAX_TAGS = 20
const MAX_TAG_LENGTH = 60

/** Finds the values of a row that the server would reject, so that the grid can show the errors without a request. */
export function findWrongValues({ name, tags, release_date: day, isrc }: Partial<GridValues>): WrongValues {
  const list = splitTags(tags ?? '')
  return {
    ...(name !== undefined && name.trim() === '' && { name: 'backstage.upload.missing.title' }),
    ...(day && (!DAY_PATTERN.test(day.trim()) || Number.isNaN(Date.parse(day))) && { release_date: 'backstage.grid.wrong_day' }),
    ...(isrc && !ISRC_PATTERN.test(normalizeIsrc(isrc)) && { isrc: 'backstage.grid.wrong_isrc' }),
    ...((list.length > MAX_TAGS || list.some((tag) => tag.length > MAX_TAG_LENGTH)) && { tags: 'backstage.grid.wrong_tags' }),
  }
}
