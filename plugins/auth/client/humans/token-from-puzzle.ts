import type { Puzzle } from '../../contract/humans.ts'
import { tokenOf } from '../../contract/puzzle.ts'

type Said = { readonly share: number } | { readonly answer: number | null }

interface Surroundings {
  /** Of the longest way there can be, from 0 to 1. */
  readonly onShare?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Does the sum beside the page, so that typing and music go on. `null`: it came to nothing. */
export async function tokenFromPuzzle(puzzle: Puzzle, { onShare, signal }: Surroundings = {}): Promise<string | null> {
  const script = new URL('./puzzle.worker.js', import.meta.url)
  const worker = new Worker(script)
  try {
    const answer = await new Promise<number | null>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      worker.onmessage = ({ data }: MessageEvent<Said>) => ('answer' in data ? resolve(data.answer) : onShare?.(data.share))
      worker.onerror = () => resolve(null)
      worker.postMessage(puzzle)
    })
    return answer === null ? null : tokenOf(puzzle.sealed, answer)
  } finally {
    worker.terminate()
  }
}
