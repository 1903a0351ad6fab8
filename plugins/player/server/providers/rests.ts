/** Failures in a row after which somebody is left alone for a while. */
const PATIENCE = 3
const REST = 30_000

/** Who failed again and again is not asked for half a minute: nobody should wait for them at every letter they type. */
export function createRests(now: () => number = Date.now) {
  const failures = new WeakMap<object, { inARow: number; until: number }>()
  return {
    isResting: (who: object) => (failures.get(who)?.until ?? 0) > now(),
    note(who: object, isWell: boolean) {
      if (isWell) {
        failures.delete(who)
        return
      }
      const inARow = (failures.get(who)?.inARow ?? 0) + 1
      failures.set(who, { inARow, until: inARow >= PATIENCE ? now() + REST : 0 })
    },
  }
}
