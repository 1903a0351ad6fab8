import * as z from 'zod/mini'

const EVENT = 'player.play-request'

const PlayRequest = z.object({
  trackId: z.number(),
  /** Where the track starts. */
  seconds: z.number(),
})
/** A track that a screen of another plugin wants to be played. */
export type PlayRequest = z.infer<typeof PlayRequest>

/** Plays a track in the player. Call it in the handler of a click: browsers play only after one. */
export const requestPlay = (request: PlayRequest) => void window.dispatchEvent(new CustomEvent(EVENT, { detail: request }))

/** Calls a function for each request. Returns a function that stops it. */
export function onPlayRequest(play: (request: PlayRequest) => void): () => void {
  const listen = (event: Event) => {
    const { data } = PlayRequest.safeParse(event instanceof CustomEvent ? event.detail : null)
    if (data) play(data)
  }
  window.addEventListener(EVENT, listen)
  return () => window.removeEventListener(EVENT, listen)
}
