import type { User } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { AccountPatch } from '../../contract/account.ts'

export type AccountService = ReturnType<typeof createAccount>

/** Field → the list its values come from. */
const LISTS = { language: 'localizations', country: 'countries', timezone: 'timezones' } as const

type Context = Pick<ServerContext, 'users' | 'sessions' | 'settings' | 'rateLimits' | 'verification' | 'valueLists'>

export function createAccount({ users, sessions, settings, rateLimits, verification, valueLists }: Context) {
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
    await sessions.requirePasswordConfirmation(me)
    await rateLimits.consume('account.email', String(me.id))
  }

  /** Where addresses are verified, one’s own is another one only when its code was entered: who mistypes it is not locked out. */
  const waitsForCode = async (me: Identity, user: User) => me.id === user.id && (await settings.get<boolean>('require_email_confirmation'))

  return {
    /** Changes what is given but for the picture, which is not ours to keep. `language` is what the asker reads. */
    async update(me: Identity, user: User, given: AccountPatch, language: string): Promise<{ user: User; pending_email?: string }> {
      const wrong = await wrongFields(user, given)
      if (Object.keys(wrong).length > 0) throw fieldProblem(wrong)
      const { image: _image, email, ...patch } = given
      const isMoving = email !== undefined && email.toLowerCase() !== user.email.toLowerCase()
      if (isMoving) await allowMove(me, user)
      if (!isMoving || !(await waitsForCode(me, user))) return { user: await users.update(user.id, { ...patch, ...(email && { email }) }) }
      await verification.sendCodeToNewEmail(user, email, user.language ?? language)
      return { user: await users.update(user.id, patch), pending_email: email }
    },
    pendingEmail: (userId: number) => verification.getPendingEmail(userId),
    giveUpEmail: (userId: number) => verification.cancelPendingEmail(userId),
    async sendCodeAgain(user: User, language: string) {
      const email = await verification.getPendingEmail(user.id)
      if (email === null) throw problem(409, 'auth.account.no_pending_email')
      await verification.sendCodeToNewEmail(user, email, user.language ?? language)
    },
  }
}
