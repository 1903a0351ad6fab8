const KEY = 'be.after_verification'

/** Stores the path on which the user continues after verifying their email address. It is kept in this tab only; `null` removes it. */
export function storePathAfterVerification(path: string | null): void {
  if (path === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, path)
}

let isReloading = false

/**
 * Loads the page again after the email address was verified, on the path that was stored for this. A second call has no effect: several parts of the page
 * notice the verification and call this function.
 */
export function continueVerified(): void {
  if (isReloading) return
  isReloading = true
  const path = sessionStorage.getItem(KEY)
  storePathAfterVerification(null)
  if (path) location.replace(path)
  else location.reload()
}
