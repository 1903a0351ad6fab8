import type { User } from '@balafon/sdk/contract'
import type { GrantedPermission, Live, ServerContext, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { mergePermissions } from './rights.ts'

/** Notifications may be lost while the connection to the database is interrupted, so values are read again after this time. */
const CACHE_MS = 60_000
/** A provider that failed is asked again after this time, because its last result may contain permissions that have ended. */
const FAILED_CACHE_MS = 2000
const MAX_CACHED_USERS = 10_000
const LOAD_TIMEOUT_MS = 1000

interface LoadedPermissions {
  readonly permissions: readonly GrantedPermission[]
  /** Whether a provider failed, so that its last result was used. */
  readonly hasFailed: boolean
}

interface CachedPermissions {
  expiresAt: number
  readonly permissions: Promise<readonly GrantedPermission[]>
}

export interface PermissionSourceDependencies {
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
  /** Returns whether the permissions that a plugin grants count. */
  readonly mayGrant: (plugin: string) => boolean
  readonly live: Live
  readonly sql: SqlRunner
}

export type PermissionSources = ReturnType<typeof createPermissionSources>

/** Creates the service that adds the permissions of `core.permissionSources/v1` to users. Without a provider it does nothing. */
export function createPermissionSources({ getProviders, callProvider, mayGrant, live, sql }: PermissionSourceDependencies) {
  const cache = new Map<number, CachedPermissions>()
  /** The last result of each provider for a user. It is used while the provider fails, so that no user loses a paid permission because of an error. */
  const lastResults = new Map<string, readonly GrantedPermission[]>()

  const listSources = () => getProviders('core.permissionSources/v1').filter(({ plugin }) => mayGrant(plugin))

  async function loadGrantedPermissions(userId: number): Promise<LoadedPermissions> {
    let hasFailed = false
    const sources = listSources().map(async ({ plugin, provider }, index) => {
      const key = `${plugin} ${index} ${userId}`
      const result = await callProvider({ plugin, operation: 'permissions', timeoutMs: LOAD_TIMEOUT_MS }, () => provider.listPermissions(userId))
      if (!result) {
        hasFailed = true
        return lastResults.get(key) ?? []
      }
      if (lastResults.size > MAX_CACHED_USERS) lastResults.clear()
      lastResults.set(key, result)
      return result
    })
    const permissions = mergePermissions(...(await Promise.all(sources)))
    return { permissions, hasFailed }
  }

  function getPermissions(userId: number) {
    const cached = cache.get(userId)
    if (cached && cached.expiresAt > Date.now()) return cached.permissions
    if (cache.size > MAX_CACHED_USERS) cache.clear()
    const loading = loadGrantedPermissions(userId)
    const entry: CachedPermissions = { expiresAt: Date.now() + CACHE_MS, permissions: loading.then(({ permissions }) => permissions) }
    cache.set(userId, entry)
    loading.then(
      ({ hasFailed }) => {
        if (hasFailed) entry.expiresAt = Date.now() + FAILED_CACHE_MS
      },
      () => cache.delete(userId),
    )
    return entry.permissions
  }

  const forget = (userId: number) => {
    cache.delete(userId)
  }

  return {
    /** Returns the user with the permissions of all sources. */
    async addPermissions(user: User): Promise<User> {
      if (listSources().length === 0) return user
      const added = await getPermissions(user.id)
      return added.length === 0 ? user : { ...user, permissions: mergePermissions(user.permissions, added) }
    },
    forget,
    forgetAll: () => cache.clear(),
    /** Makes every node read the permissions of a user again, and then refreshes the user's open tabs. */
    async invalidate(userId: number, transaction?: Transaction) {
      await sql("select pg_notify('balafon', 'permissions:' || $1::text)", [userId], transaction)
      await live.publish({ userId }, 'core.site_changed', {}, transaction)
      if (transaction) transaction.afterCommit(() => forget(userId))
      else forget(userId)
    },
  }
}

interface UserLookups {
  findUser(id: number, transaction?: Transaction): Promise<User | null>
}

interface SessionUsers {
  readonly user: User
  readonly viewedUser: User | null
}

interface SessionLookups {
  findByTokenHash(tokenHash: Buffer): Promise<SessionUsers | undefined>
  find(id: number): Promise<SessionUsers | undefined>
}

/** Returns a store of sessions with users that have the permissions of all sources. */
export function withSessionPermissionSources<Store extends SessionLookups>(store: Store, { addPermissions }: Pick<PermissionSources, 'addPermissions'>): Store {
  const addToSession = async <Session extends SessionUsers>(session: Session | undefined) =>
    session && {
      ...session,
      user: await addPermissions(session.user),
      viewedUser: session.viewedUser && (await addPermissions(session.viewedUser)),
    }
  return {
    ...store,
    findByTokenHash: async (tokenHash: Buffer) => addToSession(await store.findByTokenHash(tokenHash)),
    find: async (id: number) => addToSession(await store.find(id)),
  }
}

/** Returns a store of users that have the permissions of all sources. */
export const withPermissionSources = <Store extends UserLookups>(store: Store, { addPermissions }: Pick<PermissionSources, 'addPermissions'>): Store => ({
  ...store,
  async findUser(id: number, transaction?: Transaction) {
    const user = await store.findUser(id, transaction)
    return user && addPermissions(user)
  },
})
