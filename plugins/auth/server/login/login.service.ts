import { type AuthenticatedUser, fieldProblem, type Identity, type ServerContext, type Users } from '@balafon/sdk/server'
import { getAccountKey } from './account-key.ts'
import type { LoginProofOfWork } from './login-proof-of-work.ts'

export interface LoginAttempt {
  readonly email: string
  readonly password: string
  readonly ipAddress: string
  /** The id of the browser, when the owner of the account signed in with it before. */
  readonly knownBrowserId?: string | null
  /** A solved proof-of-work challenge. */
  readonly proofOfWork?: string | undefined
}

export type LoginService = ReturnType<typeof createLoginService>

/** Creates the service that verifies email addresses and passwords. */
export function createLoginService(users: Users, rateLimits: ServerContext['rateLimits'], proofOfWork: LoginProofOfWork) {
  /**
   * Checks a password within two rate limits. The first counts attempts per account and IP address (or known browser), so that an attacker
   * does not block the owner at another address. The second counts attempts per account: all unknown browsers share it, and need a proof of
   * work when it is exhausted. Each known browser has a separate count, so that an attacker cannot use up the attempts of the owner's browser.
   */
  async function authenticate({ email, password, ipAddress, knownBrowserId, proofOfWork: solution }: LoginAttempt) {
    const account = getAccountKey(email)
    const allAttempts = `${account}|${knownBrowserId ?? 'unknown-browser'}`
    // The first request without a solution is not counted, because the browser does not know yet that it needs one.
    if (!knownBrowserId && solution === undefined && (await rateLimits.isExhausted('login.account.all', allAttempts))) throw proofOfWork.createError()
    await rateLimits.consume('login.account', `${account}|${knownBrowserId ?? ipAddress}`)
    if (knownBrowserId) await rateLimits.consume('login.account.all', allAttempts)
    else if (!(await rateLimits.tryConsume('login.account.all', allAttempts))) await proofOfWork.consume(solution)
    return users.authenticate(email, password)
  }

  return {
    /** Authenticates a user by email and password. The error is the same for an unknown address and a wrong password. */
    async logIn(attempt: LoginAttempt) {
      const user = await authenticate(attempt)
      if (!user) throw fieldProblem({ email: 'auth.invalid_credentials' })
      return user
    },
    /** Verifies the password of the signed-in user. Attempts are limited per session, so that an attacker with a stolen session cannot block the sessions of the owner. */
    async confirmPassword({ user, sessionId }: Identity, password: string, field = 'password'): Promise<AuthenticatedUser> {
      await rateLimits.consume('password.confirm.hour', `session:${sessionId}`)
      const authenticated = await users.authenticate(user.email, password)
      if (!authenticated) throw fieldProblem({ [field]: 'auth.wrong_password' })
      return authenticated
    },
    /** Verifies the password of an existing account for a visitor that is not signed in, before a sign-in provider is connected to the account. */
    async verifyPasswordForConnection(attempt: LoginAttempt) {
      const user = await authenticate(attempt)
      if (!user) throw fieldProblem({ password: 'auth.wrong_password' })
      return user
    },
  }
}
