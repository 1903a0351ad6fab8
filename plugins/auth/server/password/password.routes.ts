import { implement, Redirect, type ServerContext } from '@balafon/sdk/server'
import { changePassword, forgotPassword, getPasswordStatus, getResetLinkStatus, redirectToPasswordForm, resetPassword } from '../../contract/password.ts'
import type { KnownBrowsers } from '../sign-in/known-browsers.ts'
import type { PasswordChangeService } from './password-change.service.ts'
import type { PasswordResetService } from './password-reset.service.ts'

interface Services {
  readonly passwordReset: PasswordResetService
  readonly passwordChange: PasswordChangeService
  readonly knownBrowsers: KnownBrowsers
}

export const createPasswordRoutes = ({ passwordReset, passwordChange, knownBrowsers }: Services, { sessions }: Pick<ServerContext, 'sessions'>) => [
  implement(forgotPassword, async ({ body, request }) => {
    await passwordReset.requestEmail(body.email, request.language)
    return {}
  }),
  implement(getResetLinkStatus, async ({ params }) => ({ isValid: await passwordReset.isTokenValid(params.token) })),
  implement(resetPassword, async ({ body: { token, email, password }, request, response }) => {
    await passwordReset.reset({ token, email, password, client: request })
    // The user that followed the link can sign in at once, even when other browsers used up the attempts for the account.
    response.setCookies(await knownBrowsers.createCookiesByEmail(email, 'password'))
    return {}
  }),
  implement(redirectToPasswordForm, async ({ user }) => new Redirect(user ? '/account-settings#password' : '/forgot-password')),
  implement(getPasswordStatus, async ({ user }) => ({ exists: await passwordChange.hasPassword(user.id) })),
  implement(changePassword, async ({ body, user, request, response }) => {
    const trustLevel = (await knownBrowsers.findIdByUser(request.cookies, user.id)) === null ? 'password' : 'all'
    await passwordChange.change(user, { currentPassword: body.current_password, password: body.password, client: request })
    response.setCookies(await sessions.renew(user.sessionId))
    // The password change made all known-browser cookies invalid, so this browser gets a new one.
    response.setCookies(await knownBrowsers.createCookies(user.id, trustLevel))
    return {}
  }),
]
