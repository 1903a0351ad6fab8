import { promises as fs } from 'node:fs'
import { fieldProblem, implement, type ServerContext } from '@balafon/sdk/server'
import { fetchAvatarPreview, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { getTargetUser } from '../account/target-user.ts'
import type { AvatarService } from './avatar.service.ts'
import { fetchRemoteImage } from './remote-image.ts'

export const createAvatarRoutes = (avatars: AvatarService, { users, ...deps }: Pick<ServerContext, 'users' | 'log' | 'fetchExternal'>) => [
  implement(uploadAvatar, async ({ params, body: { url }, file, user: me }) => {
    const user = await getTargetUser(users, me, params.id)
    if (file) return { user: await avatars.set(user.id, { bytes: await fs.readFile(file.path), field: 'file' }) }
    if (!url) throw fieldProblem({ file: 'auth.avatar.required' })
    const { bytes } = await fetchRemoteImage(url, deps)
    return { user: await avatars.set(user.id, { bytes, field: 'url' }) }
  }),
  implement(fetchAvatarPreview, async ({ params, body: { url }, user: me }) => {
    await getTargetUser(users, me, params.id)
    const { type, bytes } = await fetchRemoteImage(url, deps)
    return { type, data: bytes.toString('base64') }
  }),
  implement(removeAvatar, async ({ params, user: me }) => {
    const user = await getTargetUser(users, me, params.id)
    return { user: await avatars.remove(user.id) }
  }),
]
