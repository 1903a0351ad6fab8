import { promises as fs } from 'node:fs'
import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, implement, type ServerContext } from '@balafon/sdk/server'
import { fetchAvatarPreview, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { getTargetUser } from '../account/target-user.ts'
import type { AvatarService } from './avatar.service.ts'
import { fetchRemoteImage } from './remote-image.ts'

type Context = Pick<ServerContext, 'users' | 'audit' | 'log' | 'fetchExternal'>

/** Creates the routes of profile images: of the own account, and of other accounts for administrators. Their changes are recorded. */
export function createAvatarRoutes(avatars: AvatarService, { users, audit, ...deps }: Context) {
  async function getManagedUser(me: Identity, id: 'me' | number): Promise<User> {
    const user = await getTargetUser(users, me, id)
    if (user.id !== me.id) await users.assertCanManage(user.id, me)
    return user
  }

  async function recordChange(before: User, after: User, me: Identity) {
    if (before.id === me.id) return { user: after }
    const entry = { action: 'user.update', entity: 'core.user', entityId: before.id, label: after.name, userId: me.id }
    await audit.record({ ...entry, before: { image: before.image }, after: { image: after.image } })
    return { user: after }
  }

  return [
    implement(uploadAvatar, async ({ params, body: { url }, file, user: me }) => {
      const user = await getManagedUser(me, params.id)
      if (file) return recordChange(user, await avatars.set(user.id, { bytes: await fs.readFile(file.path), field: 'file' }), me)
      if (!url) throw fieldProblem({ file: 'auth.avatar.required' })
      const { bytes } = await fetchRemoteImage(url, deps)
      return recordChange(user, await avatars.set(user.id, { bytes, field: 'url' }), me)
    }),
    implement(fetchAvatarPreview, async ({ params, body: { url }, user: me }) => {
      await getManagedUser(me, params.id)
      const { type, bytes } = await fetchRemoteImage(url, deps)
      return { type, data: bytes.toString('base64') }
    }),
    implement(removeAvatar, async ({ params, user: me }) => {
      const user = await getManagedUser(me, params.id)
      return recordChange(user, await avatars.remove(user.id), me)
    }),
  ]
}
