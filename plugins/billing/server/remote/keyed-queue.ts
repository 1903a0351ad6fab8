/** Creates a function that runs tasks of the same key one after the other, and tasks of different keys at the same time. */
export function createKeyedQueue() {
  const running = new Map<string, Promise<unknown>>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const previous = running.get(key) ?? Promise.resolve()
    const current = previous.catch(() => {}).then(task)
    running.set(key, current)
    try {
      return await current
    } finally {
      if (running.get(key) === current) running.delete(key)
    }
  }
}
