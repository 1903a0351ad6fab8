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
  const runInTransaction = <T>(transaction: Transaction | undefined, run: (transaction: Transaction) => Promise<T>) =>
    transaction ? run(transaction) : db.transaction(run)

  const hashIfPlain = async (password: string | PasswordHash) => (typeof password === 'string' ? passwords.hash(password) : password.hash)

  return {
    async create({ password, ...user }, transaction) {
      const passwordHash = password === null ? null : await hashIfPlain(password)
      const name = user.name ?? deriveNameFromEmail(user.email)
      return runInTransaction(transaction, async (activeTransaction) => {
        const id = await store.insertUser({ ...user, name, passwordHash }, activeTransaction)
        if (id === null) throw fieldProblem({ email: 'email_taken' })
        await events.publish(UserCreated, { userId: id }, activeTransaction)
        return { id }
      })
    },
    async authenticate(email, password) {
      const credentials = await store.findCredentialsByEmail(email)
      const isMatch = await passwords.verify(credentials?.passwordHash ?? null, password)
      if (!credentials || !isMatch) return null
      if (credentials.passwordHash && passwords.isOutdated(credentials.passwordHash)) {
        await store.upgradePasswordHash(credentials.id, credentials.passwordHash, await passwords.hash(password))
      }
      return { id: credentials.id, credentialsVersion: credentials.version }
    },
    find: (id) => store.findUser(id),
    async findByEmail(email) {
      const credentials = await store.findCredentialsByEmail(email)
      return credentials && { id: credentials.id, hasPassword: credentials.passwordHash !== null }
    },
    verifyPassword: async (id, password) => passwords.verify(await store.findPasswordHash(id), password),
    hasPassword: async (id) => (await store.findPasswordHash(id)) !== null,
    async setPassword(id, password, transaction) {
      await store.updatePasswordHash(id, await hashIfPlain(password), transaction)
    },
    changePassword: (id, password, previousVersion, transaction) => store.replacePasswordHash(id, password.hash, previousVersion, transaction),
    hashPassword: async (password) => ({ hash: await passwords.hash(password) }),
    async lock(id, transaction) {
      await store.lockUser(id, transaction)
      return store.findUser(id, transaction)
    },
    async update(id, patch, transaction) {
      await runInTransaction(transaction, async (activeTransaction) => {
        // The lock keeps the address unchanged while the name is derived from it.
        const email = patch.email ?? (await store.lockUser(id, activeTransaction)) ?? ''
        const changed = await store.updateUser(id, patch, deriveNameFromEmail(email), activeTransaction)
        if (!changed) throw fieldProblem({ email: 'email_taken' })
        if (changed.previousEmail !== null) {
          const { previousEmail, wasVerified } = changed
          await events.publish(EmailChanged, { userId: id, from: previousEmail, wasVerified }, activeTransaction)
        }
        if (changed.isProfileChanged) await events.publish(UserChanged, { userId: id }, activeTransaction)
      })
      const user = await store.findUser(id, transaction)
      if (!user) throw problem(404, 'not_found')
      return user
    },
    markEmailVerified: (id, email, transaction) => store.markEmailVerified(id, email, transaction),
    remove: (id, transaction) =>
      runInTransaction(transaction, async (activeTransaction) => {
        if (await store.isLastAdmin(id, activeTransaction)) throw problem(409, 'last_admin')
        await store.deleteUser(id, activeTransaction)
        await events.publish(UserDeleted, { userId: id }, activeTransaction)
      }),
  }
}
