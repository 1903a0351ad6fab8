/**
 * Creates a function that runs tasks of the same key one after the other. Calls that arrive during a run share the next run, which starts after all of
 * them arrived. A queue such as `p-queue` would run each call instead of sharing one result.
 */
export function createKeyedCoalescer<T>() {
  const running = new Map<string, Promise<T>>()
  const queued = new Map<string, Promise<T>>()

  function start(key: string, task: () => Promise<T>): Promise<T> {
    const run = task().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key: string, task: () => Promise<T>): Promise<T> => {
    const current = running.get(key)
    if (!current) return start(key, task)
    const shared = queued.get(key)
    if (shared) return shared
    const next = current
      .catch(() => {})
      .then(() => {
        queued.delete(key)
        return start(key, task)
      })
    queued.set(key, next)
    return next
  }
}
