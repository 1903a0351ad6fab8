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
  const inTransaction = <T>(transaction: Transaction | undefined, work: (transaction: Transaction) => Promise<T>) =>
    transaction ? work(transaction) : db.transaction(work)

  const toHash = async (password: string | PasswordHash) => (typeof password === 'string' ? passwords.hash(password) : password.hash)

  return {
    async create({ password, ...user }, transaction) {
      const passwordHash = password === null ? null : await toHash(password)
      const name = user.name ?? deriveNameFromEmail(user.email)
      return inTransaction(transaction, async (ownTransaction) => {
        const id = await store.insertUser({ ...user, name, passwordHash }, ownTransaction)
        if (id === null) throw fieldProblem({ email: 'email_taken' })
        await events.publish(UserCreated, { userId: id }, ownTransaction)
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
      await store.updatePasswordHash(id, await toHash(password), transaction)
    },
    changePassword: (id, password, previousVersion, transaction) => store.replacePasswordHash(id, password.hash, previousVersion, transaction),
    hashPassword: async (password) => ({ hash: await passwords.hash(password) }),
    async lock(id, transaction) {
      await store.lockUser(id, transaction)
      return store.findUser(id, transaction)
    },
    async update(id, patch, transaction) {
      await inTransaction(transaction, async (ownTransaction) => {
        // The lock keeps the address unchanged while the name is derived from it.
        const email = patch.email ?? (await store.lockUser(id, ownTransaction)) ?? ''
        const changed = await store.updateUser(id, patch, deriveNameFromEmail(email), ownTransaction)
        if (!changed) throw fieldProblem({ email: 'email_taken' })
        if (changed.previousEmail !== null) {
          const { previousEmail, wasVerified } = changed
          await events.publish(EmailChanged, { userId: id, from: previousEmail, wasVerified }, ownTransaction)
        }
        if (changed.isProfileChanged) await events.publish(UserChanged, { userId: id }, ownTransaction)
      })
      const user = await store.findUser(id, transaction)
      if (!user) throw problem(404, 'not_found')
      return user
    },
    markEmailVerified: (id, email, transaction) => store.markEmailVerified(id, email, transaction),
    remove: (id, transaction) =>
      inTransaction(transaction, async (ownTransaction) => {
        if (await store.isLastAdmin(id, ownTransaction)) throw problem(409, 'last_admin')
        await store.deleteUser(id, ownTransaction)
        await events.publish(UserDeleted, { userId: id }, ownTransaction)
      }),
  }
}
