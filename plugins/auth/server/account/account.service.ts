import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, type Mail, problem, type ServerContext, type Users } from '@balafon/sdk/server'
import type { AccountPatch } from '../../contract/account.ts'
import type { LoginService } from '../login/login.service.ts'

export interface AccountServices extends Pick<ServerContext, 'db' | 'valueLists'> {
  readonly users: Users
  readonly mail: Mail
  readonly login: LoginService
}

/** Who asks, from where, and in which language. */
export interface Asker {
  readonly me: Identity
  readonly address: string
  readonly language: string
}

export type AccountService = ReturnType<typeof createAccount>

/** Field → the list its values come from. */
const LISTS = { language: 'localizations', country: 'countries', timezone: 'timezones' } as const

export function createAccount({ db, valueLists, users, mail, login }: AccountServices) {
  /** What no list knows, and a picture that nobody uploaded. */
  async function wrongFields(user: User, { image, ...patch }: AccountPatch) {
    const wrong: Record<string, string> = {}
    for (const [field, list] of Object.entries(LISTS)) {
      const value = patch[field as keyof typeof LISTS]
      if (value && !(await valueLists.has(list, value))) wrong[field] = 'field.format'
    }
    if (image && image !== user.image) wrong.image = 'auth.avatar.by_upload'
    return wrong
  }

  /** Another e-mail is another way into the account: the password of who asks, and no account that may do more than they. */
  async function confirmEmail({ me, address }: Asker, user: User, password: string) {
    if (!user.permissions.every(({ name }) => me.can(name))) throw problem(403, 'forbidden')
    if (!password) throw fieldProblem({ current_password: 'field.required' })
    await login.confirm({ email: me.user.email, password, address }, 'current_password')
  }

  return {
    /** Changes what is given but for the picture, which is not ours to keep. */
    async update(asker: Asker, user: User, given: AccountPatch): Promise<User> {
      const wrong = await wrongFields(user, given)
      if (Object.keys(wrong).length > 0) throw fieldProblem(wrong)
      const { current_password = '', image: _image, ...patch } = given
      const isMoving = patch.email !== undefined && patch.email.toLowerCase() !== user.email.toLowerCase()
      if (isMoving) await confirmEmail(asker, user, current_password)
      return db.transaction(async (transaction) => {
        const changed = await users.update(user.id, patch, transaction)
        if (isMoving) {
          const letter = { to: { email: user.email, name: user.name }, language: user.language ?? asker.language, template: 'auth.email_changed' }
          await mail.send({ ...letter, data: { email: changed.email } }, transaction)
        }
        return changed
      })
    },
    /** What is kept of the user elsewhere goes when `UserDeleted` is heard. */
    async remove({ me, address }: Asker, password: string) {
      if (!(await users.hasPassword(me.id))) throw fieldProblem({ password: 'auth.account.no_password' })
      await login.confirm({ email: me.user.email, password, address })
      await users.remove(me.id)
    },
  }
}
