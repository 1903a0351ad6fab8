/** The number of failures in a row after which a provider is skipped. */
const MAX_FAILURES = 3
const OPEN_MS = 30_000

/**
 * Creates a circuit breaker for providers of other plugins: after three failures in a row a provider is skipped for 30 seconds,
 * so that users do not wait for its timeout at every request.
 */
export function createProviderBreaker(now: () => number = Date.now) {
  const failures = new WeakMap<object, { count: number; openUntil: number }>()
  return {
    isOpen: (provider: object) => (failures.get(provider)?.openUntil ?? 0) > now(),
    recordResult(provider: object, isSuccess: boolean) {
      if (isSuccess) {
        failures.delete(provider)
        return
      }
      const count = (failures.get(provider)?.count ?? 0) + 1
      failures.set(provider, { count, openUntil: count >= MAX_FAILURES ? now() + OPEN_MS : 0 })
    },
  }
}
