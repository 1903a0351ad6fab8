import { promises as fs } from 'node:fs'
import { fieldProblem, implement, type ServerContext } from '@balafon/sdk/server'
import { AVATAR_BYTES, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { subjectOf } from '../account/subject.ts'
import type { AvatarService } from './avatar.service.ts'

const PICTURE = { headers: { accept: 'image/*' }, maxBytes: AVATAR_BYTES, redirects: 3 } as const

export function avatarRoutes(avatars: AvatarService, { users, log, fetchOutside }: ServerContext) {
  /** Whatever the reason, who asks is told one thing: nobody is to look around with it. */
  async function fetched(url: string): Promise<Buffer> {
    try {
      const { status, body } = await fetchOutside(url, PICTURE)
      if (status === 200) return body
      log.info({ status }, 'a picture could not be fetched')
    } catch (error) {
      log.info({ reason: (error as Error).message }, 'a picture could not be fetched')
    }
    throw fieldProblem({ url: 'auth.avatar.url' })
  }
  return [
    implement(uploadAvatar, async ({ params, body, file, user: me }) => {
      const user = await subjectOf(users, me, params.id)
      if (!file && !body.url) throw fieldProblem({ file: 'auth.avatar.missing' })
      const bytes = file ? await fs.readFile(file.path) : await fetched(String(body.url))
      return { user: await avatars.set(user.id, { bytes, field: file ? 'file' : 'url' }) }
    }),
    implement(removeAvatar, async ({ params, user: me }) => {
      const user = await subjectOf(users, me, params.id)
      return { user: await avatars.remove(user.id) }
    }),
  ]
}
