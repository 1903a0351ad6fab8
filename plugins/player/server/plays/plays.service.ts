import type { ServerContext } from '@balafon/sdk/server'
import type { Play, PlaysStore } from './plays.store.ts'

/** How long a play waits for others before the batch is written. The request is answered after the write. */
const BATCH_DELAY_MS = 25
const MAX_BATCH_SIZE = 500

interface PendingPlay {
  readonly play: Play
  readonly resolve: (isCounted: boolean) => void
  readonly reject: (error: unknown) => void
}

export type PlaysService = ReturnType<typeof createPlaysService>

/** Creates the service that records plays in batches: one statement instead of hundreds when many users listen. */
export function createPlaysService(store: PlaysStore, { db, log }: Pick<ServerContext, 'db' | 'log'>) {
  let preparedMonth = ''
  let pending: PendingPlay[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = []
    if (batch.length > 0) writing = writing.then(() => writeBatch(batch))
  }
  const writeBatch = async (batch: readonly PendingPlay[]) => {
    await preparePartitions()
    try {
      const insertedKeys = await store.insertPlays(batch.map(({ play }) => play))
      // When a batch holds a key twice, only the first counts.
      for (const { play, resolve } of batch) resolve(insertedKeys.delete(play.key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  /** Creates the partitions of this month and the next. Does nothing when they exist; several nodes may run it at once. */
  const ensurePartitions = async () => {
    if ((await store.listMissingPartitions()).length === 0) return
    await db.transaction(async (transaction) => {
      await store.lockPlays(transaction)
      // Another node may have created them while this one waited for the lock.
      for (const partition of await store.listMissingPartitions(transaction)) await store.createPartition(partition, transaction)
    })
  }
  /** Runs once per month. A failure is only logged: plays then go to the default partition. */
  const preparePartitions = async () => {
    const month = new Date().toISOString().slice(0, 7)
    if (month === preparedMonth) return
    preparedMonth = month
    await ensurePartitions().catch((err) => log.warn({ err }, 'could not create the monthly partition of track_plays'))
  }
  return {
    ensurePartitions,
    /** Returns false when the key was recorded before or the track does not exist. */
    recordPlay(play: Play): Promise<boolean> {
      return new Promise((resolve, reject) => {
        pending.push({ play, resolve, reject })
        if (pending.length >= MAX_BATCH_SIZE) flush()
        else timer ??= setTimeout(flush, BATCH_DELAY_MS)
      })
    },
    async stop() {
      flush()
      await writing
    },
  }
}
