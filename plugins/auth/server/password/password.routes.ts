import { implement, Redirect, type ServerContext } from '@balafon/sdk/server'
import { anotherPassword, changePassword, forgotPassword, getResetLink, hasPassword, resetPassword } from '../../contract/password.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import { circumstancesOf } from './changed-letter.ts'
import type { PasswordChangeService } from './password-change.service.ts'
import type { PasswordResetService } from './password-reset.service.ts'

export const passwordRoutes = (
  reset: PasswordResetService,
  change: PasswordChangeService,
  knownBrowsers: KnownBrowsers,
  { getLanguage, sessions }: ServerContext,
) => [
  implement(forgotPassword, async ({ body, request }) => {
    await reset.ask(body.email, getLanguage(request))
    return {}
  }),
  implement(getResetLink, async ({ params }) => ({ isValid: await reset.isValid(params.token) })),
  implement(resetPassword, async ({ body: { token, email, password }, request, h }) => {
    await reset.reset({ token, email, password, from: circumstancesOf(request, getLanguage) })
    // Who has read the letter comes in, whatever others have guessed at meanwhile.
    await knownBrowsers.remember(h, email, 'password')
    return {}
  }),
  implement(anotherPassword, async ({ user }) => new Redirect(user ? '/account-settings#password' : '/forgot-password')),
  implement(hasPassword, async ({ user }) => ({ exists: await change.exists(user.id) })),
  implement(changePassword, async ({ body, user, request, h }) => {
    const knownFor = (await knownBrowsers.nameOfUser(request, user.id)) === null ? 'password' : 'all'
    await change.change(user, { current: body.current_password, password: body.password, from: circumstancesOf(request, getLanguage) })
    await sessions.renew(h, user.sessionId)
    // It was known by the old password; all others are strangers now.
    await knownBrowsers.remember(h, user.user.email, knownFor)
    return {}
  }),
]
