import { fieldProblem, type Users } from '@balafon/sdk/server'
import type { IdentityStore } from './identity.store.ts'
import type { Passwords } from './passwords.ts'

export function createUsers(store: IdentityStore, passwords: Passwords): Users {
  return {
    async create(user, transaction) {
      const passwordHash = await passwords.hash(user.password)
      const name = user.name ?? nameFrom(user.email)
      const id = await store.insertUser({ ...user, name, passwordHash }, transaction)
      if (id === null) throw fieldProblem({ email: 'email_taken' })
      return { id }
    },
    async authenticate(email, password) {
      const found = await store.credentialsByEmail(email)
      const fits = await passwords.verify(found?.passwordHash ?? null, password)
      return found && fits ? { id: found.id } : null
    },
    present: (id) => store.userById(id),
  }
}

/** Until they tell us another: what stands before the @, as a name. */
const nameFrom = (email: string) =>
  email
    .split('@')[0]
    ?.replace(/[._-]+/g, ' ')
    .replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
    .trim() || email
