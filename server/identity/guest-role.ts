import type { PermissionsStore } from './permissions.store.ts'

export type GuestRole = ReturnType<typeof createGuestRole>

/** Caches the permissions of guests until roles change. */
export function createGuestRole({ listGuestPermissions }: Pick<PermissionsStore, 'listGuestPermissions'>) {
  let version = 0
  let cached: ReturnType<PermissionsStore['listGuestPermissions']> | undefined
  return {
    getPermissions() {
      cached ??= listGuestPermissions().catch((error) => {
        cached = undefined
        throw error
      })
      return cached
    },
    /** Returns a number that changes when roles change. */
    getVersion: () => version,
    invalidate() {
      cached = undefined
      version += 1
    },
  }
}
