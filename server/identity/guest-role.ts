import type { IdentityStore } from './identity.store.ts'

export type GuestRole = ReturnType<typeof createGuestRole>

/** What a visitor may do who is not signed in: asked of the database once, and again when roles have changed. */
export function createGuestRole({ listGuestPermissions }: Pick<IdentityStore, 'listGuestPermissions'>) {
  let kept: ReturnType<IdentityStore['listGuestPermissions']> | undefined
  return {
    getPermissions() {
      kept ??= listGuestPermissions().catch((error) => {
        kept = undefined
        throw error
      })
      return kept
    },
    invalidate() {
      kept = undefined
    },
  }
}
