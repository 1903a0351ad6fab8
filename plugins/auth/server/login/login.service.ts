import { type AuthenticatedUser, fieldProblem, type Identity, type ServerContext, type Users } from '@balafon/sdk/server'
import { accountKey } from './account-key.ts'
import type { Effort } from './effort.ts'

export interface Attempt {
  readonly email: string
  readonly password: string
  /** Where it comes from. */
  readonly address: string
  /** The name of a browser in which the account's owner was before. */
  readonly browser?: string | null
  /** Work that was done for it. */
  readonly effort?: string | undefined
}

export type LoginService = ReturnType<typeof createLogin>

export function createLogin(users: Users, limits: ServerContext['rateLimits'], work: Effort) {
  /**
   * Counted per account *and* address, or browser: who guesses is slowed down, the owner elsewhere is not locked out.
   * And per account alone: however many addresses they have, strangers share one budget, and work for what is beyond it.
   * Each known browser has its own, or one that was stolen would use up the owner's.
   */
  async function fits({ email, password, address, browser, effort }: Attempt) {
    const account = accountKey(email)
    const everybody = `${account}|${browser ?? 'stranger'}`
    // Who does not know yet that there is work to do has not tried anything.
    if (!browser && effort === undefined && (await limits.isExhausted('login.everywhere', everybody))) throw work.needed()
    await limits.consume('login.account', `${account}|${browser ?? address}`)
    if (browser) await limits.consume('login.everywhere', everybody)
    else if (!(await limits.tryConsume('login.everywhere', everybody))) await work.spend(effort)
    return users.authenticate(email, password)
  }

  return {
    /** One answer for an unknown e-mail and a wrong password. */
    async logIn(attempt: Attempt) {
      const user = await fits(attempt)
      if (!user) throw fieldProblem({ email: 'auth.wrong_credentials' })
      return user
    },
    /** The signed-in user's own password again, before something that cannot be undone. Each session guesses for itself: a stolen one keeps no other from it. */
    async confirm({ user, sessionId }: Identity, password: string, field = 'password'): Promise<AuthenticatedUser> {
      await limits.consume('login.inside.hour', `session:${sessionId}`)
      const proven = await users.authenticate(user.email, password)
      if (!proven) throw fieldProblem({ [field]: 'auth.wrong_password' })
      return proven
    },
    /** The password of the account that another service's is to be connected with, from who is not signed in yet. */
    async connect(attempt: Attempt) {
      const user = await fits(attempt)
      if (!user) throw fieldProblem({ password: 'auth.wrong_password' })
      return user
    },
  }
}
