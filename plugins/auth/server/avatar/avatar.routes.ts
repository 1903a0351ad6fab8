import { promises as fs } from 'node:fs'
import { fieldProblem, implement, type ServerContext } from '@balafon/sdk/server'
import { fetchPicture, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { subjectOf } from '../account/subject.ts'
import type { AvatarService } from './avatar.service.ts'
import { outsidePicture } from './outside-picture.ts'

export const avatarRoutes = (avatars: AvatarService, { users, ...outside }: Pick<ServerContext, 'users' | 'log' | 'fetchExternal'>) => [
  implement(uploadAvatar, async ({ params, body: { url }, file, user: me }) => {
    const user = await subjectOf(users, me, params.id)
    if (file) return { user: await avatars.set(user.id, { bytes: await fs.readFile(file.path), field: 'file' }) }
    if (!url) throw fieldProblem({ file: 'auth.avatar.missing' })
    const { bytes } = await outsidePicture(url, outside)
    return { user: await avatars.set(user.id, { bytes, field: 'url' }) }
  }),
  implement(fetchPicture, async ({ params, body: { url }, user: me }) => {
    await subjectOf(users, me, params.id)
    const { type, bytes } = await outsidePicture(url, outside)
    return { type, data: bytes.toString('base64') }
  }),
  implement(removeAvatar, async ({ params, user: me }) => {
    const user = await subjectOf(users, me, params.id)
    return { user: await avatars.remove(user.id) }
  }),
]
