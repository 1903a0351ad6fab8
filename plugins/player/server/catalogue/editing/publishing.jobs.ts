import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { type CatalogueEditing, DELETE_AUDIO_JOB } from './create-catalogue-editing.ts'
import { PUBLISH_SCHEDULED_MUSIC_JOB } from './publish-scheduled-music-job.ts'

/** Creates the job that publishes scheduled music every minute, and the job that deletes the audio of deleted tracks. */
export const createPublishingJobs = ({ publishing, deleteAudio }: Pick<CatalogueEditing, 'publishing' | 'deleteAudio'>) => [
  defineJob({ name: PUBLISH_SCHEDULED_MUSIC_JOB, schema: z.object({}), cron: '* * * * *', run: (_data, { signal }) => publishing.publishScheduled(signal) }),
  defineJob({ name: DELETE_AUDIO_JOB, schema: z.object({ ids: z.array(z.int()) }), run: ({ ids }) => deleteAudio(ids) }),
]
