import type { PermissionsStore } from './permissions.store.ts'

export type GuestRole = ReturnType<typeof createGuestRole>

/** Caches the permissions of guests until roles change. */
export function createGuestRole({ listGuestPermissions }: Pick<PermissionsStore, 'listGuestPermissions'>) {
  let cached: ReturnType<PermissionsStore['listGuestPermissions']> | undefined
  return {
    getPermissions() {
      cached ??= listGuestPermissions().catch((error) => {
        cached = undefined
        throw error
      })
      return cached
    },
    invalidate() {
      cached = undefined
    },
  }
}
