import type { ProofOfWorkChallenge } from '../../contract/proof-of-work.ts'
import type { SolveOptions } from './solve-options.ts'

type WorkerMessage = { readonly progress: number } | { readonly solution: number | null }

/** Solves a proof-of-work challenge in a web worker. */
export async function solveChallenge(challenge: ProofOfWorkChallenge, { onProgress, signal }: SolveOptions): Promise<number | null> {
  const script = new URL('./proof-of-work.worker.js', import.meta.url)
  const worker = new Worker(script)
  try {
    return await new Promise<number | null>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => ('solution' in data ? resolve(data.solution) : onProgress?.(data.progress))
      worker.onerror = () => resolve(null)
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
