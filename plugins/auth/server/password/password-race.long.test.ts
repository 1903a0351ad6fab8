import type { SignedInUser, Visitor } from '@balafon/sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { login } from '../../contract/login.ts'
import { changePassword } from '../../contract/password.ts'
import { connectWithPassword } from '../../contract/social.ts'
import { answerTwoFactorChallenge, confirmTwoFactor, enableTwoFactor, getQrCode } from '../../contract/two-factor.ts'
import type { LoginService } from '../login/login.service.ts'
import type { SocialService } from '../social/social.service.ts'
import { generateCode, setUpTwoFactor } from '../testing/authenticator.ts'
import { copyCookies, getSessionToken } from '../testing/browsers.ts'
import { completePopup } from '../testing/popup.ts'
import { mockServer, setUpSiteWithProviders, site } from '../testing/site-with-providers.ts'
import type { TwoFactorService } from '../two-factor/two-factor.service.ts'

interface Services {
  readonly login: LoginService
  readonly twoFactor: TwoFactorService
  readonly socialSignIn: { readonly social: SocialService }
}

setUpSiteWithProviders(['google'])
afterEach(() => {
  vi.restoreAllMocks()
})

const NEW_PASSWORD = 'four louder drums'

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200

/** Runs an action during each sign-in, after the password was verified and before the session starts. */
function runDuringSignIn(action: () => Promise<unknown>) {
  const loginService = site.getServices<Services>('auth').login
  const logIn = loginService.logIn.bind(loginService)
  vi.spyOn(loginService, 'logIn').mockImplementation(async (attempt) => {
    const authenticated = await logIn(attempt)
    await action()
    return authenticated
  })
}

async function enableSecondFactor(user: Visitor & { password: string }) {
  await user.request(confirmPassword, { body: { password: user.password } })
  await user.request(enableTwoFactor, {})
  const { secret }: { secret: string } = (await user.request(getQrCode, {})).body
  await user.request(confirmTwoFactor, { body: { code: generateCode(secret) } })
}

describe('password changes and sign-ins at the same time', () => {
  test('accepts the first of two parallel changes with the same old password', async () => {
    const user = await site.createSignedInUser()
    const otherBrowser = site.createVisitor()
    otherBrowser.adoptSession(await site.site.openSession(user.id))
    const change = (visitor: Visitor, password: string) =>
      visitor.request(changePassword, { body: { current_password: user.password, password, password_confirmation: password } })
    const responses = await Promise.all([change(user, NEW_PASSWORD), change(otherBrowser, 'five silent drums')])
    const statuses = responses.map(({ status }) => status)
    // The second request finds another password, or that its session has ended.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const acceptedPassword = statuses[0] === 200 ? NEW_PASSWORD : 'five silent drums'
    expect(await site.getContext('core').users.authenticate(user.email, acceptedPassword)).not.toBeNull()
  })

  test('does not overwrite a reset with a change that started earlier', async () => {
    const user = await site.createSignedInUser()
    const { users } = site.getContext('core')
    const loginService = site.getServices<Services>('auth').login
    const confirm = loginService.confirmPassword.bind(loginService)
    vi.spyOn(loginService, 'confirmPassword').mockImplementation(async (...args) => {
      const authenticated = await confirm(...args)
      await users.setPassword(user.id, 'password of the owner')
      return authenticated
    })
    const response = await user.request(changePassword, {
      body: { current_password: user.password, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    })
    expect([response.status, response.body.code]).toEqual([409, 'auth.credentials_changed'])
    expect(await users.authenticate(user.email, 'password of the owner')).not.toBeNull()
  })

  test('rejects a sign-in that started with the old password', async () => {
    const user = await site.createSignedInUser()
    runDuringSignIn(() => site.getContext('core').users.setPassword(user.id, NEW_PASSWORD))
    const thief = site.createVisitor()
    const response = await thief.request(login, { body: { email: user.email, password: user.password } })
    expect(response.status).toBe(409)
    expect(response.body.message).toBe('Your password was just changed. Log in again.')
    expect(await isSignedIn(thief)).toBe(false)
    expect(await site.sql('select from sessions where user_id = $1 and ip_address <> $2', [user.id, '127.0.0.1'])).toEqual([])
  })

  test('creates no two-factor challenge when the password changes during sign-in', async () => {
    const user = await site.createSignedInUser()
    await enableSecondFactor(user)
    runDuringSignIn(() => site.getContext('core').users.setPassword(user.id, NEW_PASSWORD))
    expect((await site.createVisitor().request(login, { body: { email: user.email, password: user.password } })).status).toBe(409)
    expect(await site.sql('select from two_factor_challenges where user_id = $1', [user.id])).toEqual([])
  })

  test('rejects a two-factor code when the password changes during sign-in', async () => {
    const user = await site.createSignedInUser()
    const { secret } = await setUpTwoFactor(user)
    const thief = site.createVisitor()
    await thief.request(login, { body: { email: user.email, password: user.password } })
    const { twoFactor } = site.getServices<Services>('auth')
    const consumeCode = twoFactor.consumeCode.bind(twoFactor)
    vi.spyOn(twoFactor, 'consumeCode').mockImplementation(async (...args) => {
      const isCorrect = await consumeCode(...args)
      await site.getContext('core').users.setPassword(user.id, NEW_PASSWORD)
      return isCorrect
    })
    const response = await thief.request(answerTwoFactorChallenge, { body: { code: generateCode(secret) } })
    expect([response.status, response.body.code]).toEqual([409, 'auth.credentials_changed'])
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('rejects a social sign-in when the password changes during sign-in', async () => {
    const user = await site.createSignedInUser()
    mockServer.signInAs({ id: '9001', name: 'Awa', username: 'awa' })
    await user.request(confirmPassword, { body: { password: user.password } })
    expect((await completePopup(user, 'google', 'connect')).result.status).toBe('SUCCESS')
    const { social } = site.getServices<Services>('auth').socialSignIn
    const { signIn } = social
    vi.spyOn(social, 'signIn').mockImplementation(async (input) => {
      const signInResult = await signIn(input)
      await site.getContext('core').users.setPassword(user.id, NEW_PASSWORD)
      return signInResult
    })
    const thief = site.createVisitor()
    const { result } = await completePopup(thief, 'google')
    expect(result).toMatchObject({ status: 'ERROR', callbackData: { errorMessage: 'Your password was just changed. Log in again.' } })
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('connects no provider when the password changes during sign-in', async () => {
    const user = await site.createSignedInUser()
    mockServer.signInAs({ id: '9002', name: 'Awa', username: 'awa', email: user.email, isVerified: true })
    const thief = site.createVisitor()
    expect((await completePopup(thief, 'google')).result.status).toBe('REQUEST_PASSWORD')
    const loginService = site.getServices<Services>('auth').login
    const verifyPasswordForConnection = loginService.verifyPasswordForConnection.bind(loginService)
    vi.spyOn(loginService, 'verifyPasswordForConnection').mockImplementation(async (attempt) => {
      const authenticated = await verifyPasswordForConnection(attempt)
      await site.getContext('core').users.setPassword(user.id, NEW_PASSWORD)
      return authenticated
    })
    const response = await thief.request(connectWithPassword, { body: { password: user.password } })
    expect([response.status, response.body.code]).toEqual([409, 'auth.credentials_changed'])
    expect(await isSignedIn(thief)).toBe(false)
    expect(await site.sql('select from social_profiles where user_id = $1', [user.id])).toEqual([])
  })

  test('rejects a sign-in when the account is deleted during sign-in', async () => {
    const user = await site.createSignedInUser()
    runDuringSignIn(() => site.getContext('core').users.remove(user.id))
    expect((await site.createVisitor().request(login, { body: { email: user.email, password: user.password } })).status).toBe(409)
  })

  test('rejects all sign-ins that run during a password change', async () => {
    const user = await site.createSignedInUser()
    const thieves = Array.from({ length: 8 }, () => site.createVisitor())
    const signIns = thieves.map((thief) => thief.request(login, { body: { email: user.email, password: user.password } }))
    const body = { current_password: user.password, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
    const change = user.request(changePassword, { body })
    const [changed] = await Promise.all([change, ...signIns])
    expect(changed.status).toBe(200)
    expect(await Promise.all(thieves.map(isSignedIn))).toEqual(thieves.map(() => false))
    expect(await isSignedIn(user)).toBe(true)
  })

  test.each<[string, (user: SignedInUser) => Promise<unknown>]>([
    [
      'a password change',
      ({ request, password }) => request(changePassword, { body: { current_password: password, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD } }),
    ],
    ['a password confirmation', ({ request, password }) => request(confirmPassword, { body: { password } })],
    ['enabling the second factor', enableSecondFactor],
  ])('replaces the session cookie after %s, which invalidates copies', async (_description, change) => {
    const user = await site.createSignedInUser()
    const thief = copyCookies(user, site.createVisitor())
    expect(await isSignedIn(thief)).toBe(true)
    const tokenBefore = getSessionToken(user)
    await change(user)
    expect(getSessionToken(user)).not.toBe(tokenBefore)
    // A confirmation accepts the old cookie for 20 seconds.
    await site.sql('update sessions set previous_token_expires_at = now()')
    expect(await isSignedIn(user)).toBe(true)
    expect(await isSignedIn(thief)).toBe(false)
  })
})
