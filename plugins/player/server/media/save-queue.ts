export type SaveQueue = ReturnType<typeof createSaveQueue>

/** Creates a queue that runs tasks one after the other, in their order. */
export function createSaveQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    add(task: () => Promise<unknown>) {
      waiting += 1
      last = last.then(task).finally(() => {
        waiting -= 1
      })
      // The error is reported by `finish`.
      last.catch(() => {})
    },
    isBusy: () => waiting > 0,
    async finish() {
      await last
    },
  }
}
