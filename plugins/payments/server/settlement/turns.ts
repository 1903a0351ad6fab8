/** Runs work for a key one after the other. Who asks while it runs shares the next run with everybody else who does: it begins after they asked. */
export function createTurns<T>() {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function run(key: string, work: () => Promise<T>): Promise<T> {
    const turn = work().finally(() => {
      if (running.get(key) === turn) running.delete(key)
    })
    running.set(key, turn)
    return turn
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(key)
    if (!before) return run(key, work)
    const shared = waiting.get(key)
    if (shared) return shared
    const next = before
      .catch(() => {})
      .then(() => {
        waiting.delete(key)
        return run(key, work)
      })
    waiting.set(key, next)
    return next
  }
}
