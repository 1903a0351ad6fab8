import type { IdentityStore } from './identity.store.ts'

export type GuestRole = ReturnType<typeof createGuestRole>

/** What a visitor may do who is not signed in: asked of the database once, and again when roles have changed. */
export function createGuestRole({ guestPermissions }: Pick<IdentityStore, 'guestPermissions'>) {
  let kept: ReturnType<IdentityStore['guestPermissions']> | undefined
  return {
    permissions() {
      kept ??= guestPermissions().catch((error) => {
        kept = undefined
        throw error
      })
      return kept
    },
    forget() {
      kept = undefined
    },
  }
}
