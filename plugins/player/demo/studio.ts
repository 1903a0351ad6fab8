import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Recording, Session, StudioMessage } from './session.ts'

const MOST_WORKERS = 4

/** Plays the sessions off the main thread, longest first; `keep` is awaited for one recording at a time. */
export async function recordSessions(sessions: readonly Session[], keep: (recording: Recording) => Promise<void>) {
  const length = ({ takes }: Session) => takes.reduce((sum, { seconds }) => sum + seconds, 0)
  const waiting = sessions.toSorted((a, b) => length(b) - length(a))
  const rooms = Math.min(MOST_WORKERS, availableParallelism(), sessions.length)
  const workers = Array.from({ length: rooms }, () => new Worker(new URL('./render-worker.ts', import.meta.url)))
  let kept: Promise<void> = Promise.resolve()
  const keepInTurn = (recording: Recording) => {
    kept = kept.then(() => keep(recording))
    kept.catch(() => {})
  }
  try {
    await Promise.all(workers.map((worker) => work(worker, () => waiting.shift(), keepInTurn)))
    await kept
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Gives a worker one session after the other until none is left. */
function work(worker: Worker, next: () => Session | undefined, keep: (recording: Recording) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      const session = next()
      if (session) worker.postMessage(session)
      else resolve()
    }
    worker.on('error', reject)
    worker.once('exit', (code) => reject(new Error(`The studio's worker ended early (${code}).`)))
    worker.on('message', (message: StudioMessage) => {
      if (message.kind === 'recording') return keep(message.recording)
      if (message.kind === 'failed') return reject(new Error(`A demo piece could not be recorded: ${message.reason}`))
      goOn()
    })
    goOn()
  })
}
