import { type ErrorCode, hasPermissionNamed, listKeys, type User } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { AccountPatch } from '../../contract/account.ts'

export type AccountService = ReturnType<typeof createAccountService>

/** The value list that contains the allowed values of each field. */
const VALUE_LISTS = { language: 'localizations', country: 'countries', timezone: 'timezones' } as const

type Context = Pick<ServerContext, 'users' | 'sessions' | 'audit' | 'settings' | 'rateLimits' | 'verification' | 'valueLists'>

/** Creates the service of account details. */
export function createAccountService({ users, sessions, audit, settings, rateLimits, verification, valueLists }: Context) {
  /** Returns an error code for each field with a value outside its value list, and for an image that was not uploaded. */
  async function findFieldErrors(user: User, { image, ...patch }: AccountPatch) {
    const errors: Record<string, ErrorCode> = {}
    for (const field of listKeys(VALUE_LISTS)) {
      const value = patch[field]
      if (value && !(await valueLists.has(VALUE_LISTS[field], value))) errors[field] = 'field.format'
    }
    if (image && image !== user.image) errors.image = 'auth.avatar.upload_required'
    return errors
  }

  /**
   * Requires a confirmed password of the signed-in user, and that this user has every permission of the changed account. A new address
   * could otherwise be used to take over the account with a password reset.
   */
  async function assertCanChangeEmail(me: Identity, user: User) {
    if (!user.permissions.every(({ name }) => hasPermissionNamed(me.user.permissions, name))) throw problem(403, 'forbidden')
    await sessions.requirePasswordConfirmation(me)
    await rateLimits.consume('account.email', String(me.id))
  }

  /**
   * Returns whether a new address replaces the old one only after a code from an email is entered. Sites that verify addresses require this
   * of users that change their own address; otherwise a typing error would lock them out.
   */
  const needsVerification = async (me: Identity, user: User) => me.id === user.id && (await settings.get<boolean>('require_email_confirmation'))

  /** Records a change by an administrator. Changes of the own account are not administrative. */
  async function recordChange(before: User, after: User, patch: AccountPatch, me: Identity) {
    if (before.id === me.id) return
    const pick = (user: User) => Object.fromEntries(Object.entries(user).filter(([field]) => Object.hasOwn(patch, field)))
    const entry = { action: 'user.update', entity: 'core.user', entityId: before.id, label: after.name, userId: me.id }
    if (JSON.stringify(pick(before)) !== JSON.stringify(pick(after))) await audit.record({ ...entry, before: pick(before), after: pick(after) })
  }

  return {
    /**
     * Updates the given fields, except the image, which belongs to the avatar service.
     * @param language The language of the verification email when the user has not chosen one.
     */
    async update(me: Identity, user: User, patch: AccountPatch, language: string): Promise<{ user: User; pending_email?: string }> {
      const errors = await findFieldErrors(user, patch)
      if (Object.keys(errors).length > 0) throw fieldProblem(errors)
      const { image: _image, email, ...changes } = patch
      const isNewEmail = email !== undefined && email.toLowerCase() !== user.email.toLowerCase()
      if (user.id !== me.id) await users.assertCanManage(user.id, me)
      if (isNewEmail) await assertCanChangeEmail(me, user)
      if (!isNewEmail || !(await needsVerification(me, user))) {
        const changed = await users.update(user.id, { ...changes, ...(email && { email }) })
        await recordChange(user, changed, { ...changes, ...(email && { email }) }, me)
        return { user: changed }
      }
      await verification.sendCodeToNewEmail(user, email, user.language ?? language)
      return { user: await users.update(user.id, changes), pending_email: email }
    },
    getPendingEmail: (userId: number) => verification.getPendingEmail(userId),
    cancelPendingEmail: (userId: number) => verification.cancelPendingEmail(userId),
    async resendPendingEmailCode(user: User, language: string) {
      const email = await verification.getPendingEmail(user.id)
      if (email === null) throw problem(409, 'auth.account.no_pending_email')
      await verification.sendCodeToNewEmail(user, email, user.language ?? language)
    },
  }
}
