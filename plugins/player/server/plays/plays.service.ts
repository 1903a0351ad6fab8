import type { Play, PlaysStore } from './plays.store.ts'

/** Milliseconds a listen waits for others to be written with. It is acknowledged only once it is written. */
const GATHER = 25
const AT_MOST = 500

export type PlaysService = ReturnType<typeof createPlays>

/** Listens that come at the same time are written together: one statement instead of hundreds. */
export function createPlays(store: PlaysStore) {
  let gathered: { play: Play; done: (counted: boolean) => void; failed: (error: unknown) => void }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = gathered
    gathered = []
    if (batch.length > 0) writing = writing.then(() => write(batch))
  }
  const write = async (batch: typeof gathered) => {
    try {
      const added = await store.insert(batch.map(({ play }) => play))
      // A key counts for the first of the batch that brought it.
      for (const { play, done } of batch) done(added.delete(play.key))
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
  return {
    record(play: Play): Promise<boolean> {
      return new Promise((done, failed) => {
        gathered.push({ play, done, failed })
        if (gathered.length >= AT_MOST) flush()
        else timer ??= setTimeout(flush, GATHER)
      })
    },
    async stop() {
      flush()
      await writing
    },
  }
}
