import type { Puzzle } from '../../contract/humans.ts'
import type { Surroundings } from './token-from-puzzle.ts'

type Said = { readonly share: number } | { readonly answer: number | null }

/** In a thread of its own. */
export async function solve(puzzle: Puzzle, { onShare, signal }: Surroundings): Promise<number | null> {
  const script = new URL('./puzzle.worker.js', import.meta.url)
  const worker = new Worker(script)
  try {
    return await new Promise<number | null>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      worker.onmessage = ({ data }: MessageEvent<Said>) => ('answer' in data ? resolve(data.answer) : onShare?.(data.share))
      worker.onerror = () => resolve(null)
      worker.postMessage(puzzle)
    })
  } finally {
    worker.terminate()
  }
}
