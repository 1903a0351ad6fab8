import type { ServerContext } from '@balafon/sdk/server'
import type { InsightPlay } from '../insights/record-insights.store.ts'
import type { NewPlay, PlaysStore } from './plays.store.ts'

/** How long a play waits until a batch of plays is written together. The listener gets the response after the write. */
const BATCH_DELAY_MS = 25
const MAX_BATCH_SIZE = 500

interface PendingPlay {
  readonly play: NewPlay
  readonly resolve: (isCounted: boolean) => void
  readonly reject: (error: unknown) => void
}

export type PlaysService = ReturnType<typeof createPlaysService>

/** Creates the service that records plays in batches. When many users listen, one statement then replaces hundreds of statements. */
export function createPlaysService(
  store: PlaysStore,
  { log }: Pick<ServerContext, 'log'>,
  addToInsights: (plays: readonly InsightPlay[]) => Promise<void> = async () => {},
) {
  let ensuredMonth = ''
  let pending: PendingPlay[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Resolves when all earlier batches are written. Each batch waits for it, so that batches are written one after the other. */
  let lastWrite: Promise<void> = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = []
    if (batch.length > 0) lastWrite = lastWrite.then(() => writeBatch(batch))
  }
  const writeBatch = async (batch: readonly PendingPlay[]) => {
    await ensurePartitionsOncePerMonth()
    try {
      const insertedKeys = await store.insertPlays(batch.map(({ play }) => play))
      const counted = new Map(batch.filter(({ play }) => insertedKeys.has(play.key)).map(({ play }) => [play.key, play]))
      await addToInsights([...counted.values()].flatMap(convertPlay))
      // `delete` returns true only for the first play with a key, so a key that is twice in the batch counts once.
      for (const { play, resolve } of batch) resolve(insertedKeys.delete(play.key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  /**
   * Creates the partitions of the table of plays. A failure is only logged, because plays without a partition of their month are stored in the default
   * partition. The next batch tries again.
   */
  const ensurePartitionsOncePerMonth = async () => {
    const month = new Date().toISOString().slice(0, 7)
    if (month === ensuredMonth) return
    try {
      await store.ensurePartitions()
      ensuredMonth = month
    } catch (err) {
      log.warn({ err }, 'could not create the monthly partition of track_plays')
    }
  }
  return {
    /** Returns false when the key was recorded before or the track does not exist. */
    recordPlay(play: NewPlay): Promise<boolean> {
      return new Promise((resolve, reject) => {
        pending.push({ play, resolve, reject })
        if (pending.length >= MAX_BATCH_SIZE) flush()
        else timer ??= setTimeout(flush, BATCH_DELAY_MS)
      })
    },
    async stop() {
      flush()
      await lastWrite
    },
  }
}

/** Converts a play for the insights, which do not count plays without a listener: the list is empty then, and otherwise contains one play. */
const convertPlay = ({ trackId, userId, context = 'other', listener }: NewPlay): readonly InsightPlay[] =>
  listener ? [{ trackId, userId, source: context, ...listener }] : []
