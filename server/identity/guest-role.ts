import type { IdentityStore } from './identity.store.ts'

export type GuestRole = ReturnType<typeof createGuestRole>

/** Caches the permissions of guests until roles change. */
export function createGuestRole({ listGuestPermissions }: Pick<IdentityStore, 'listGuestPermissions'>) {
  let cached: ReturnType<IdentityStore['listGuestPermissions']> | undefined
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
