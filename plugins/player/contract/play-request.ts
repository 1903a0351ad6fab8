const EVENT = 'player.play-request'

/** A request of another plugin's screen to play a track. */
export interface PlayRequest {
  readonly trackId: number
  /** Where the track starts. */
  readonly seconds: number
}

/** Plays a track in the player. Call it in the handler of a click, because browsers start audio only after an action of the user. */
export const requestPlay = (request: PlayRequest) => void window.dispatchEvent(new CustomEvent(EVENT, { detail: request }))

/** Calls `play` for each request. Returns a function that unsubscribes. */
export function onPlayRequest(play: (request: PlayRequest) => void): () => void {
  const listen = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    if (isPlayRequest(detail)) play(detail)
  }
  window.addEventListener(EVENT, listen)
  return () => window.removeEventListener(EVENT, listen)
}

/** The check uses no zod schema, because the player runs this code on every page, and the schema library should not be part of the first load. */
const isPlayRequest = (value: unknown): value is PlayRequest =>
  typeof value === 'object' &&
  value !== null &&
  'trackId' in value &&
  typeof value.trackId === 'number' &&
  'seconds' in value &&
  typeof value.seconds === 'number'
