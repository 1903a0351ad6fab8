import type { ServerContext } from '@balafon/sdk/server'
import type { Play, PlaysStore } from './plays.store.ts'

/** Milliseconds a listen waits for others to be written with. It is acknowledged only once it is written. */
const GATHER = 25
const AT_MOST = 500

export type PlaysService = ReturnType<typeof createPlays>

/** Listens that come at the same time are written together: one statement instead of hundreds. */
export function createPlays(store: PlaysStore, { db, log }: Pick<ServerContext, 'db' | 'log'>) {
  let preparedIn = ''
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
    await prepare()
    try {
      const added = await store.insert(batch.map(({ play }) => play))
      // A key counts for the first of the batch that brought it.
      for (const { play, done } of batch) done(added.delete(play.key))
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
  /** Gives this month and the next one their partitions. Cheap when they have them; two nodes may do it at once. */
  const ensurePartitions = async () => {
    if ((await store.missingPartitions()).length === 0) return
    await db.transaction(async (transaction) => {
      await store.lockPlays(transaction)
      // Asked again: another node may have made them while we waited for the lock.
      for (const partition of await store.missingPartitions(transaction)) await store.addPartition(partition, transaction)
    })
  }
  /** Once a month; without a partition of its own a listen is kept in the common one, so a failure stops nobody. */
  const prepare = async () => {
    const month = new Date().toISOString().slice(0, 7)
    if (month === preparedIn) return
    preparedIn = month
    await ensurePartitions().catch((err) => log.warn({ err }, 'the month has no partition for its listens'))
  }
  return {
    ensurePartitions,
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
