import { defineJob, type Job } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { MediaRemoval } from './delete-media.ts'
import type { MediaService } from './media.service.ts'
import type { PicturesService } from './pictures.service.ts'
import type { ProcessAudioService } from './process-audio.service.ts'

const Id = z.int().check(z.positive())
/** The name of the job that queues files of tracks that were stored without an upload, and that deletes renditions and covers of deleted files. */
export const MAINTAIN_MEDIA_JOB = 'maintain-media'

const FOUR_HOURS = 4 * 3600
const QUEUED_FILES_PER_TRANSACTION = 100

interface Services {
  readonly media: MediaService
  readonly processAudio: ProcessAudioService
  readonly pictures: PicturesService
  readonly removal: MediaRemoval
}

/** Creates the jobs of audio files and pictures. */
export const createMediaJobs = ({ media, processAudio, pictures, removal }: Services): Job[] => [
  defineJob({
    name: 'read-audio',
    schema: z.object({ assetId: Id }),
    // While one job encodes its file, a second job reads the next file.
    concurrency: 2,
    retries: 2,
    retryDelaySeconds: 30,
    timeLimitSeconds: FOUR_HOURS,
    run: ({ assetId }, run) => processAudio.read(assetId, run),
  }),
  defineJob({
    name: 'process-audio',
    schema: z.object({ assetId: Id }),
    concurrency: 1,
    retries: 2,
    retryDelaySeconds: 30,
    timeLimitSeconds: FOUR_HOURS,
    run: ({ assetId }, run) => processAudio.process(assetId, run),
  }),
  defineJob({
    name: 'process-picture',
    schema: z.object({ artworkId: Id }),
    concurrency: 1,
    retries: 2,
    run: ({ artworkId }, run) => pictures.process(artworkId, run),
  }),
  defineJob({ name: 'refresh-album-media', schema: z.object({ albumId: Id }), run: ({ albumId }) => processAudio.refreshAlbum(albumId) }),
  defineJob({
    name: MAINTAIN_MEDIA_JOB,
    schema: z.object({}),
    cron: '20 3 * * *',
    concurrency: 1,
    async run(_data, { signal }) {
      await removal.deleteAssetsWithoutFile(signal)
      while (!signal.aborted && (await media.queueStoredFiles(QUEUED_FILES_PER_TRANSACTION)) > 0);
    },
  }),
]
