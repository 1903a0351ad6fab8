import { UPLOAD_LIMITS } from '@balafon/sdk/contract'
import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { ContentSweeper } from './content-sweeper.ts'
import type { TrashService } from './trash.service.ts'

export interface FileJobsDependencies {
  readonly sweeper: Pick<ContentSweeper, 'sweep'>
  readonly sweepUploads: () => Promise<void>
  readonly trash: Pick<TrashService, 'empty'>
}

const NoData = z.object({})

/** Creates the jobs that delete content without a file, uploads that were not completed in time, and files that are in the trash for too long. */
export const createFileJobs = ({ sweeper, sweepUploads, trash }: FileJobsDependencies): Job[] => [
  defineJob({ name: 'delete-file-content', schema: NoData, cron: '*/5 * * * *', run: () => sweeper.sweep() }),
  defineJob({ name: 'delete-expired-uploads', schema: NoData, cron: '23 * * * *', run: () => sweepUploads() }),
  defineJob({ name: 'empty-trash', schema: NoData, cron: '41 3 * * *', run: () => trash.empty(UPLOAD_LIMITS.trashDays) }),
]
