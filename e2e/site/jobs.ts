import { setTimeout } from 'node:timers/promises'
import { query } from './database.ts'

const WAIT_MS = 250
/** The maximum time to wait for the encoding. It is longer than a busy machine needs to encode a few songs. */
const MAX_WAIT_MS = 300_000

/** Queues a scheduled job of a plugin now. The site looks for queued jobs every three seconds, so a test does not have to wait for the schedule of the job. */
export async function queueScheduledJob({ dataDir }: { readonly dataDir: string }, plugin: string, name: string) {
  await query(dataDir, 'insert into jobs.job (name, data) values ($1, $2)', [plugin, JSON.stringify({ name, data: {} })])
}

/** Waits until a site has read and encoded all audio files in its queue. */
export async function waitForEncodedAudio({ dataDir }: { readonly dataDir: string }) {
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await setTimeout(WAIT_MS)) {
    const [row] = await query(
      dataDir,
      `select count(*)::int as waiting from jobs.job
       where name in ('player/read-audio', 'player/process-audio') and state in ('created', 'retry', 'active')`,
    )
    if (row?.waiting === 0) return
  }
  throw new Error('The audio files were not encoded in time.')
}
