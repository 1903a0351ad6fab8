import { Image } from '@balafon/plugin-player/contract/catalogue'
import { ReleaseType } from '@balafon/plugin-player/contract/music-values'
import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Status } from './music.ts'

const Text = z.string().check(z.maxLength(300))

/** The texts that the user has entered in fields of other plugins. The keys are the plugin and the id of the field, for example `wallet.price`. */
const ContributedValues = z
  .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(500)))
  .check(z.refine((values) => Object.keys(values).length <= 20))

/** A row of the upload grid. A saved row may be incomplete, because the values are validated when the release is created. */
export const DraftRow = z.strictObject({
  /** The id of the upload in the browser. */
  key: z.string().check(z.minLength(1), z.maxLength(1000)),
  file_name: Text,
  file_entry_id: z.nullable(Id),
  name: Text,
  artist_ids: z.array(Id).check(z.maxLength(20)),
  genres: z.array(Text).check(z.maxLength(10)),
  is_explicit: z.boolean(),
  /** The duration of the file in seconds; null while it is unknown. */
  duration: z.nullable(z.number()),
  /** Whether the user keeps the song although the artist already has a song with this name. */
  is_duplicate_accepted: z.optional(z.boolean()),
  fields: z.optional(ContributedValues),
})
export type DraftRow = z.infer<typeof DraftRow>

/** The values that the user has entered on the upload page. */
export const UploadDraft = z.strictObject({
  name: Text,
  artist_id: z.nullable(Id),
  release_type: ReleaseType,
  release_at: z.nullable(Timestamp),
  image: z.nullable(Image),
  fields: z.optional(ContributedValues),
  rows: z.array(DraftRow).check(z.maxLength(200)),
})
export type UploadDraft = z.infer<typeof UploadDraft>

const uploads = { access: { permission: 'music.create' } } as const

export const getUploadDraft = defineEndpoint({
  ...uploads,
  method: 'GET',
  path: 'backstage/upload-draft',
  summary: 'The release that the user has not finished on the upload page',
  response: z.object({ draft: z.nullable(UploadDraft), saved_at: z.nullable(Timestamp) }),
})
export const saveUploadDraft = defineEndpoint({
  ...uploads,
  method: 'PUT',
  path: 'backstage/upload-draft',
  summary: 'Save what the user has entered on the upload page',
  body: z.strictObject({ draft: UploadDraft }),
  response: z.object({ saved_at: Timestamp }),
  rateLimit: 'backstage.changes',
})
export const deleteUploadDraft = defineEndpoint({
  ...uploads,
  method: 'DELETE',
  path: 'backstage/upload-draft',
  summary: 'Discard what the user has entered on the upload page. Uploaded files stay in the trash for 30 days',
  response: z.object({ deleted: z.boolean() }),
})

export const createRelease = defineEndpoint({
  ...uploads,
  method: 'POST',
  path: 'backstage/releases',
  summary: 'Create a release from the draft: an album with its tracks, published now or at its time; a single row without an album name is a track',
  body: z.strictObject({ draft: UploadDraft, publishes: z._default(z.boolean(), true) }),
  response: z.object({
    album_id: z.nullable(z.number()),
    track_ids: z.array(z.number()),
    /** `scheduled` without a release time in the future means that the release is published when all files have been processed. */
    status: Status,
  }),
  status: 201,
  errors: [
    'backstage.release.no_artist',
    'backstage.release.no_songs',
    'backstage.artist_not_yours',
    'backstage.file_not_found',
    'backstage.file_failed',
    'backstage.quota.minutes',
    'backstage.quota.tracks_per_month',
    'backstage.image.unknown',
    'player.artist_unknown',
    'player.genre_unknown',
  ],
  rateLimit: 'backstage.changes',
})

export const findDuplicates = defineEndpoint({
  ...uploads,
  method: 'POST',
  path: 'backstage/duplicates',
  summary: 'Find tracks of an artist that have the name of an uploaded file',
  body: z.strictObject({ artist_id: Id, names: z.array(Text).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({
    duplicates: z.array(
      z.object({ name: z.string(), track: z.object({ id: z.number(), name: z.string(), album: z.nullable(z.string()), duration: z.number() }) }),
    ),
  }),
  errors: ['backstage.artist_not_found'],
})
