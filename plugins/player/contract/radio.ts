import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { TrackCard } from './catalogue.ts'

/** A radio plays tracks that are similar to its seed. These are the built-in types of seeds; plugins add others at `player.radioSources/v1`. */
export const RADIO_SEED_TYPES = ['artist', 'album', 'track', 'genre', 'tag', 'playlist'] as const
export type RadioSeedType = (typeof RADIO_SEED_TYPES)[number]

/** A track is not repeated within this many tracks, unless the site has fewer. */
export const RADIO_TRACKS_WITHOUT_REPEAT = 50

/** Ids that are separated by commas. */
const TrackIds = z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/))

export const RadioSeed = z.object({
  type: z.string(),
  id: z.string(),
  name: z.string(),
  /** Path of the seed’s own page; null when it has none. */
  path: z.nullable(z.string()),
  image: z.nullable(z.object({ url: z.string(), hue: z.number(), chroma: z.number() })),
})
export type RadioSeed = z.infer<typeof RadioSeed>

export const getRadio = defineEndpoint({
  method: 'GET',
  path: 'radio/{seedType}/{seedId}',
  summary: 'Tracks that fit an artist, album, track, genre, tag or playlist, without an end',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({
    seedType: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/)),
    /** The id of the seed. Genres and tags are also found by their name. */
    seedId: z.string().check(z.minLength(1), z.maxLength(190)),
  }),
  query: z.strictObject({
    /** `next_cursor` of the previous page. It contains the ids of the last tracks, so that the next page does not repeat them too early. */
    cursor: z.optional(z.string().check(z.regex(/^[a-z0-9.]{1,900}$/))),
    /** Tracks that were played before the radio, such as the tracks of the queue, the latest last. The radio does not repeat them too early either. */
    exclude: z.optional(TrackIds),
    /** Determines the random order of a new radio: the same number gives the same first page. By default, the number is random. */
    seed: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2 ** 31))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 25),
  }),
  response: z.object({
    seed: RadioSeed,
    data: z.array(TrackCard),
    /** Null only when there is nothing to play. */
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['player.radio_seed_not_found'],
  rateLimit: 'radio',
})
