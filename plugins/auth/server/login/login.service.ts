import { fieldProblem, type ServerContext, type Users } from '@balafon/sdk/server'

export interface Attempt {
  readonly email: string
  readonly password: string
  /** Where it comes from. */
  readonly address: string
}

export type LoginService = ReturnType<typeof createLogin>

export function createLogin(users: Users, limits: ServerContext['limits']) {
  /** Counted per account *and* address: who guesses is slowed down, the owner elsewhere is not locked out. */
  async function fits({ email, password, address }: Attempt) {
    await limits.spend('login.account', `${email.toLowerCase()}|${address}`)
    return users.authenticate(email, password)
  }

  return {
    /** One answer for an unknown e-mail and a wrong password. */
    async logIn(attempt: Attempt) {
      const user = await fits(attempt)
      if (!user) throw fieldProblem({ email: 'auth.wrong_credentials' })
      return user
    },
    /** The signed-in user's own password again, before something that cannot be undone. */
    async confirm(attempt: Attempt, field = 'password') {
      if (!(await fits(attempt))) throw fieldProblem({ [field]: 'auth.wrong_password' })
    },
  }
}
