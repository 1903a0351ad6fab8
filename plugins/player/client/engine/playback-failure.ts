import { ApiError } from '@balafon/sdk/client'

const isDomException = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/** Returns whether a newer load replaced this one. This is not a failure. */
export const isAbortedPlay = (error: unknown) => isDomException(error, 'AbortError')

/** Returns whether the browser starts no sound before the user has pressed something. */
export const isBlockedPlay = (error: unknown) => isDomException(error, 'NotAllowedError')

/** Responses of a proxy when the site behind it does not respond, and of a site that starts or is overloaded. */
export const UNREACHABLE_STATUS: ReadonlySet<number> = new Set([502, 503, 504])

/** Says what an error of the request for a stream means: `unreachable` may pass, `missing` and `refused` concern this track only. */
export function classifyFailure(error: unknown): 'unreachable' | 'refused' | 'missing' | 'unknown' {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code === 'offline' || (UNREACHABLE_STATUS.has(error.status) && error.code !== 'player.access_unknown')) return 'unreachable'
  if (error.code === 'player.playback_refused') return 'refused'
  return error.status === 404 ? 'missing' : 'unknown'
}
