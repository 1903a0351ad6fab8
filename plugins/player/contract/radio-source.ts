import * as z from 'zod/mini'

export interface RadioSourceRequest {
  readonly seedId: string
  /** The signed-in user; null for a guest. */
  readonly userId: number | null
  readonly language: string
  /** Aborted after two seconds, when the result is no longer needed. */
  readonly signal: AbortSignal
}

export const RadioSourceResult = z.object({
  /** Name of the radio, in the language of the request. */
  name: z.string().check(z.minLength(1), z.maxLength(190)),
  /** A path of this site that describes the radio. */
  path: z.optional(z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/))),
  /**
   * Tracks for the radio. The player removes tracks that the user may not see, adds tracks that listeners often hear together with them, and chooses the
   * order.
   */
  trackIds: z.array(z.int()).check(z.maxLength(500)),
})
export type RadioSourceResult = z.infer<typeof RadioSourceResult>

/**
 * Provides the tracks of a radio at `/radio/{seedType}/{seedId}/{name}`. The seed is what the radio starts from; a plugin adds seed types that the
 * player does not have.
 */
export interface RadioSource {
  /** A third-party plugin uses its own id, or `<plugin>.<name>`. */
  readonly seedType: string
  /** Returns null when there is no such seed. */
  readonly find: (request: RadioSourceRequest) => Promise<RadioSourceResult | null>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'player.radioSources/v1': RadioSource
  }
}
