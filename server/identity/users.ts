import { UserCreated } from '@balafon/sdk/contract'
import { type Events, fieldProblem, type Users } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { IdentityStore } from './identity.store.ts'
import type { Passwords } from './passwords.ts'

export interface UserServices {
  readonly db: Sequelize
  readonly store: IdentityStore
  readonly passwords: Passwords
  readonly events: Events
}

export function createUsers({ db, store, passwords, events }: UserServices): Users {
  const insert = async (user: Parameters<IdentityStore['insertUser']>[0], transaction: Transaction) => {
    const id = await store.insertUser(user, transaction)
    if (id === null) throw fieldProblem({ email: 'email_taken' })
    await events.emit(UserCreated, { userId: id }, transaction)
    return { id }
  }

  return {
    async create(user, transaction) {
      const passwordHash = await passwords.hash(user.password)
      const name = user.name ?? nameFrom(user.email)
      const newcomer = { ...user, name, passwordHash }
      return transaction ? insert(newcomer, transaction) : db.transaction((own) => insert(newcomer, own))
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
