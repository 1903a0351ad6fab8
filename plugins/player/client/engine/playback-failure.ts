import { ApiError } from '@balafon/sdk/client'

const isDomException = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/** Returns whether `play` was aborted because another source was loaded meanwhile. This is not a failure. */
export const isAbortedPlay = (error: unknown) => isDomException(error, 'AbortError')

/** Returns whether the browser has blocked playback because the user has not yet interacted with the page. */
export const isBlockedPlay = (error: unknown) => isDomException(error, 'NotAllowedError')

/** The statuses of a proxy when the site behind it does not respond, and of a site that is starting or overloaded. */
export const UNREACHABLE_STATUS: ReadonlySet<number> = new Set([502, 503, 504])

/** Classifies an error of the request for a stream. `unreachable` can be temporary. `missing` and `refused` concern only this track. */
export function classifyFailure(error: unknown): 'unreachable' | 'refused' | 'missing' | 'unknown' {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code === 'offline' || (UNREACHABLE_STATUS.has(error.status) && error.code !== 'player.access_unknown')) return 'unreachable'
  if (error.code === 'player.playback_refused') return 'refused'
  return error.status === 404 ? 'missing' : 'unknown'
}
