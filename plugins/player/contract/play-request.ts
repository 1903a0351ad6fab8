const EVENT = 'player.play-request'

/** A track that a screen of another plugin wants to be played. */
export interface PlayRequest {
  readonly trackId: number
  /** Where the track starts. */
  readonly seconds: number
}

/** Plays a track in the player. Call it in the handler of a click: browsers play only after one. */
export const requestPlay = (request: PlayRequest) => void window.dispatchEvent(new CustomEvent(EVENT, { detail: request }))

/** Calls a function for each request. Returns a function that stops it. */
export function onPlayRequest(play: (request: PlayRequest) => void): () => void {
  const listen = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    if (isPlayRequest(detail)) play(detail)
  }
  window.addEventListener(EVENT, listen)
  return () => window.removeEventListener(EVENT, listen)
}

/** Without a schema, because the player listens on every page: the first load has no schema library. */
const isPlayRequest = (value: unknown): value is PlayRequest =>
  typeof value === 'object' &&
  value !== null &&
  'trackId' in value &&
  typeof value.trackId === 'number' &&
  'seconds' in value &&
  typeof value.seconds === 'number'
