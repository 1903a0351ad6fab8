import { boolean, defineEndpoint, defineResource, Id, type Item, reference, resourceEndpoints, Timestamp, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { TrackCard } from './catalogue.ts'

export const LYRICS_MAX_LINES = 1000

const access = { permission: 'music.update' } as const
const readOnly = { readOnly: true } as const
const unsorted = { ...readOnly, sortable: false } as const

/** The list of stored lyrics for operators. Its search looks for words in the title, the artists and the text of the song. */
export const lyricList = defineResource({
  name: { one: 'lyric', many: 'lyrics' },
  labels: 'lyric_list',
  entity: 'player.lyrics',
  path: 'admin/lyrics',
  fields: {
    track: reference('player.track', readOnly),
    is_synced: boolean(unsorted),
    /** The external provider that found the lyrics; `null` for lyrics that a user of the site entered. */
    source: text({ ...unsorted, nullable: true }),
    updated_at: timestamp(unsorted),
  },
  // Offers a search field. The server does not search the sources: it replaces this field by the titles, the artists and the text.
  search: ['source'],
  list: { columns: ['track', 'is_synced', 'source', 'updated_at'], sort: ['-id'], paging: 'cursor' },
  access: { view: access },
  forbidsViewAs: true,
  actions: { remove: { isDanger: true } },
})
export type LyricListItem = Item<typeof lyricList.fields>
export const lyricListEndpoints = resourceEndpoints(lyricList)

const Line = z.strictObject({
  /** Seconds from the start of the track; null without a time. */
  at: z.nullable(z.number().check(z.minimum(0), z.maximum(86_400))),
  text: z.string().check(z.trim(), z.maxLength(500), z.regex(/^[^\0]*$/)),
})
/** The version of the lyrics, to detect changes by another operator; 0 for a track without lyrics. */
const Version = z.int().check(z.minimum(0))

/** The lyrics of a track, as operators edit them. */
export const TrackLyricsDetail = z.object({
  track: TrackCard,
  version: Version,
  lines: z.array(z.object({ at: z.nullable(z.number()), text: z.string() })),
  is_synced: z.boolean(),
  source: z.nullable(z.string()),
  updated_at: z.nullable(Timestamp),
})
export type TrackLyricsDetail = z.infer<typeof TrackLyricsDetail>

const params = z.strictObject({ trackId: Id })
const errors = ['player.track_not_found', 'resource.conflict'] as const

export const getTrackLyricsDetail = defineEndpoint({
  method: 'GET',
  path: 'admin/tracks/{trackId}/lyrics',
  summary: 'Get the lyrics of a track, for operators; without lyrics, the version is 0',
  access,
  params,
  response: z.object({ lyrics: TrackLyricsDetail }),
  errors: ['player.track_not_found'],
})

export const saveTrackLyrics = defineEndpoint({
  method: 'PUT',
  path: 'admin/tracks/{trackId}/lyrics',
  summary: 'Replace the lyrics of a track; they are timed when every line has a time',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ version: Version, lines: z.array(Line).check(z.minLength(1), z.maxLength(LYRICS_MAX_LINES)) }),
  response: z.object({ lyrics: TrackLyricsDetail }),
  errors,
  conflict: TrackLyricsDetail,
})

export const deleteTrackLyrics = defineEndpoint({
  method: 'DELETE',
  path: 'admin/tracks/{trackId}/lyrics',
  summary: 'Delete the lyrics of a track. External providers are not asked for these lyrics again',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: z.object({}),
  errors,
  conflict: TrackLyricsDetail,
})
