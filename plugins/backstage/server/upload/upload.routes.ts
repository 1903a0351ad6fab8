import { implement, requireUser } from '@balafon/sdk/server'
import { createRelease, deleteUploadDraft, findDuplicates, getUploadDraft, saveUploadDraft } from '../../contract/upload.ts'
import type { UploadService } from './upload.service.ts'

export const createUploadRoutes = (upload: UploadService) => [
  implement(getUploadDraft, ({ user }) => upload.readDraft(requireUser(user).id)),
  implement(saveUploadDraft, ({ body, user }) => upload.saveDraft(requireUser(user).id, body.draft)),
  implement(deleteUploadDraft, async ({ user }) => ({ deleted: await upload.deleteDraft(requireUser(user).id) })),
  implement(createRelease, ({ body, user }) => upload.createRelease(body.draft, body.publishes, requireUser(user))),
  implement(findDuplicates, ({ body, user }) => upload.findDuplicates(body.artist_id, body.names, requireUser(user))),
]
