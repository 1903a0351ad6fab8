import { call } from '@balafon/sdk/client'
import { getPuzzle } from '../../contract/humans.ts'
import { tokenOf } from '../../contract/puzzle.ts'

/** Does the sum beside the page, so that typing and music go on. `null`: it came to nothing. */
export async function tokenFromPuzzle(): Promise<string | null> {
  const { puzzle } = await call(getPuzzle, {})
  const script = new URL('./puzzle.worker.js', import.meta.url)
  const worker = new Worker(script)
  const answer = await new Promise<number | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.postMessage(puzzle)
  })
  worker.terminate()
  return answer === null ? null : tokenOf(puzzle.sealed, answer)
}
