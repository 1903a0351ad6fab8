import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { AccountPatch } from '../../contract/account.ts'

export type AccountService = ReturnType<typeof createAccount>

/** Field → the list its values come from. */
const LISTS = { language: 'localizations', country: 'countries', timezone: 'timezones' } as const

export function createAccount({ db, users, sessions, mail, valueLists }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mail' | 'valueLists'>) {
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
  async function allowMove(me: Identity, user: User) {
    if (!user.permissions.every(({ name }) => me.can(name))) throw problem(403, 'forbidden')
    await sessions.requireConfirmed(me)
  }

  return {
    /** Changes what is given but for the picture, which is not ours to keep. `language` is what the asker reads. */
    async update(me: Identity, user: User, given: AccountPatch, language: string): Promise<User> {
      const wrong = await wrongFields(user, given)
      if (Object.keys(wrong).length > 0) throw fieldProblem(wrong)
      const { image: _image, ...patch } = given
      const isMoving = patch.email !== undefined && patch.email.toLowerCase() !== user.email.toLowerCase()
      if (isMoving) await allowMove(me, user)
      return db.transaction(async (transaction) => {
        const changed = await users.update(user.id, patch, transaction)
        if (!isMoving) return changed
        const letter = { to: { email: user.email, name: user.name }, language: user.language ?? language, template: 'email_changed' }
        await mail.send({ ...letter, data: { email: changed.email } }, transaction)
        return changed
      })
    },
  }
}
