import { EmailChanged, UserChanged, UserCreated, UserDeleted } from '@balafon/sdk/contract'
import { type Events, fieldProblem, type PasswordHash, problem, type Users } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import { deriveNameFromEmail } from './derive-name.ts'
import type { IdentityStore } from './identity.store.ts'
import type { Passwords } from './passwords.ts'

export interface UserDependencies {
  readonly db: Sequelize
  readonly store: IdentityStore
  readonly passwords: Passwords
  readonly events: Events
}

export function createUsers({ db, store, passwords, events }: UserDependencies): Users {
  const within = <T>(transaction: Transaction | undefined, work: (transaction: Transaction) => Promise<T>) =>
    transaction ? work(transaction) : db.transaction(work)

  const hashed = async (password: string | PasswordHash) => (typeof password === 'string' ? passwords.hash(password) : password.hash)

  return {
    async create({ password, ...user }, transaction) {
      const passwordHash = password === null ? null : await hashed(password)
      const name = user.name ?? deriveNameFromEmail(user.email)
      return within(transaction, async (own) => {
        const id = await store.insertUser({ ...user, name, passwordHash }, own)
        if (id === null) throw fieldProblem({ email: 'email_taken' })
        await events.publish(UserCreated, { userId: id }, own)
        return { id }
      })
    },
    async authenticate(email, password) {
      const found = await store.findCredentialsByEmail(email)
      const fits = await passwords.verify(found?.passwordHash ?? null, password)
      if (!found || !fits) return null
      if (found.passwordHash && passwords.isOutdated(found.passwordHash)) {
        await store.upgradePasswordHash(found.id, found.passwordHash, await passwords.hash(password))
      }
      return { id: found.id, credentialsVersion: found.credentials }
    },
    find: (id) => store.findUser(id),
    async findByEmail(email) {
      const found = await store.findCredentialsByEmail(email)
      return found && { id: found.id, hasPassword: found.passwordHash !== null }
    },
    verifyPassword: async (id, password) => passwords.verify(await store.findPasswordHash(id), password),
    hasPassword: async (id) => (await store.findPasswordHash(id)) !== null,
    async setPassword(id, password, transaction) {
      await store.updatePasswordHash(id, await hashed(password), transaction)
    },
    changePassword: (id, password, since, transaction) => store.replacePasswordHash(id, password.hash, since, transaction),
    hashPassword: async (password) => ({ hash: await passwords.hash(password) }),
    async lock(id, transaction) {
      await store.lockUser(id, transaction)
      return store.findUser(id, transaction)
    },
    async update(id, patch, transaction) {
      await within(transaction, async (own) => {
        // Nobody changes the address while a name is made of it.
        const email = patch.email ?? (await store.lockUser(id, own)) ?? ''
        const changed = await store.updateUser(id, patch, deriveNameFromEmail(email), own)
        if (!changed) throw fieldProblem({ email: 'email_taken' })
        if (changed.from !== null) await events.publish(EmailChanged, { userId: id, from: changed.from, wasVerified: changed.wasVerified }, own)
        if (changed.looksChanged) await events.publish(UserChanged, { userId: id }, own)
      })
      const user = await store.findUser(id, transaction)
      if (!user) throw problem(404, 'not_found')
      return user
    },
    markEmailVerified: (id, email, transaction) => store.markEmailVerified(id, email, transaction),
    remove: (id, transaction) =>
      within(transaction, async (own) => {
        if (await store.isLastAdmin(id, own)) throw problem(409, 'last_admin')
        await store.deleteUser(id, own)
        await events.publish(UserDeleted, { userId: id }, own)
      }),
  }
}
