import { EmailChanged, UserChanged, UserCreated, UserDeleted } from '@balafon/sdk/contract'
import { type Events, fieldProblem, type PasswordHash, problem, type Users } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { AuditStore } from '../security/audit/audit.store.ts'
import type { CredentialsStore } from './credentials.store.ts'
import { deriveNameFromEmail } from './derive-name.ts'
import type { Passwords } from './passwords.ts'
import type { PermissionsStore } from './permissions.store.ts'
import type { UserAdministration } from './user-administration.ts'
import type { UserLists } from './user-lists.ts'
import type { UsersStore } from './users.store.ts'

export interface UserDependencies {
  readonly db: Sequelize
  readonly store: UsersStore
  readonly credentials: CredentialsStore
  readonly permissions: Pick<PermissionsStore, 'isLastAdmin'>
  readonly passwords: Passwords
  readonly events: Events
  readonly auditStore: Pick<AuditStore, 'anonymize'>
  readonly lists: UserLists
  readonly administration: UserAdministration
}

/** Creates the functions that read and change users. */
export function createUsers({ db, store, credentials, permissions, passwords, events, auditStore, lists, administration }: UserDependencies): Users {
  const runInTransaction = <T>(transaction: Transaction | undefined, run: (transaction: Transaction) => Promise<T>) =>
    transaction ? run(transaction) : db.transaction(run)

  const hashIfPlain = async (password: string | PasswordHash) => (typeof password === 'string' ? passwords.hash(password) : password.hash)

  return {
    ...lists,
    ...administration,
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
      const stored = await credentials.findByEmail(email)
      const isMatch = await passwords.verify(stored?.passwordHash ?? null, password)
      if (!stored || !isMatch) return null
      if (stored.passwordHash && passwords.isOutdated(stored.passwordHash)) {
        await credentials.upgradePasswordHash(stored.id, stored.passwordHash, await passwords.hash(password))
      }
      return { id: stored.id, credentialsVersion: stored.version }
    },
    find: (id, transaction) => store.findUser(id, transaction),
    findProfiles: (ids, transaction) => store.findProfiles(ids, transaction),
    async findByEmail(email) {
      const stored = await credentials.findByEmail(email)
      return stored && { id: stored.id, hasPassword: stored.passwordHash !== null }
    },
    verifyPassword: async (id, password) => passwords.verify(await credentials.findPasswordHash(id), password),
    hasPassword: async (id) => (await credentials.findPasswordHash(id)) !== null,
    async setPassword(id, password, transaction) {
      await credentials.updatePasswordHash(id, await hashIfPlain(password), transaction)
    },
    changePassword: (id, password, previousVersion, transaction) => credentials.replacePasswordHash(id, password.hash, previousVersion, transaction),
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
        if (changed === 'conflict') throw problem(409, 'resource.conflict')
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
    markEmailUnverified: (id, transaction) => store.markEmailUnverified(id, transaction),
    remove: (id, transaction) =>
      runInTransaction(transaction, async (activeTransaction) => {
        if (await permissions.isLastAdmin(id, activeTransaction)) throw problem(409, 'last_admin')
        await auditStore.anonymize(id, activeTransaction)
        await store.deleteUser(id, activeTransaction)
        await events.publish(UserDeleted, { userId: id }, activeTransaction)
      }),
  }
}
