export type TaskQueue = ReturnType<typeof createTaskQueue>

/** Creates a queue that runs tasks one after the other, in their order. */
export function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    add(task: () => Promise<unknown>) {
      waiting += 1
      last = last.then(task).finally(() => {
        waiting -= 1
      })
      // `finish` throws the error. This handler only keeps Node from reporting it as unhandled before.
      last.catch(() => {})
    },
    isBusy: () => waiting > 0,
    async finish() {
      await last
    },
  }
}
