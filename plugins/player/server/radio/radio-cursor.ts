import { RADIO_TRACKS_WITHOUT_REPEAT } from '../../contract/radio.ts'

/** The state of a radio between two pages. The client sends it back with the next request, so the server does not store it. */
export interface RadioCursor {
  /** Determines the random order of the radio, so that the same cursor gives the same tracks. */
  readonly seed: number
  readonly page: number
  /** The last tracks, the latest last. */
  readonly recentIds: readonly number[]
}

export const formatRadioCursor = ({ seed, page, recentIds }: RadioCursor) =>
  [seed, page, ...recentIds.slice(-RADIO_TRACKS_WITHOUT_REPEAT)].map((number) => number.toString(36)).join('.')

/** Returns null when the text is not a cursor. */
export function parseRadioCursor(text: string): RadioCursor | null {
  const numbers = text.split('.').map((part) => (/^[a-z0-9]{1,9}$/.test(part) ? Number.parseInt(part, 36) : Number.NaN))
  const [seed, page, ...recentIds] = numbers
  if (seed === undefined || page === undefined || numbers.some(Number.isNaN) || recentIds.length > RADIO_TRACKS_WITHOUT_REPEAT) return null
  return { seed, page, recentIds }
}
