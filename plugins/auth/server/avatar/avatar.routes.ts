import { promises as fs } from 'node:fs'
import { fieldProblem, implement, type ServerContext } from '@balafon/sdk/server'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { subjectOf } from '../account/subject.ts'
import type { AvatarService } from './avatar.service.ts'
import type { FetchPicture } from './fetch-picture.ts'

export function avatarRoutes(avatars: AvatarService, fetchPicture: FetchPicture, { users, log }: ServerContext) {
  const fetched = (url: string) =>
    fetchPicture(url).catch((error: Error) => {
      log.info({ reason: error.message }, 'a picture could not be fetched')
      throw fieldProblem({ url: 'auth.avatar.url' })
    })
  return [
    implement(uploadAvatar, async ({ params, body, file, user: me }) => {
      const user = await subjectOf(users, me, params.id)
      if (!file && !body.url) throw fieldProblem({ file: 'auth.avatar.missing' })
      return { user: await avatars.set(user.id, file ? await fs.readFile(file.path) : await fetched(String(body.url))) }
    }),
    implement(removeAvatar, async ({ params, user: me }) => {
      const user = await subjectOf(users, me, params.id)
      return { user: await avatars.remove(user.id) }
    }),
  ]
}
