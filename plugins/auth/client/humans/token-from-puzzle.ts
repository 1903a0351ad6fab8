import type { Puzzle } from '../../contract/humans.ts'
import { tokenOf } from '../../contract/puzzle.ts'

export interface Surroundings {
  /** Of the longest way there can be, from 0 to 1. */
  readonly onShare?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Does the sum, and lets typing and music go on. `null`: it came to nothing. */
export async function tokenFromPuzzle(puzzle: Puzzle, surroundings: Surroundings = {}): Promise<string | null> {
  surroundings.signal?.throwIfAborted()
  // In a local network without https a browser keeps its own digests to itself.
  const { solve } = await (isSecureContext ? import('./solve-beside.ts') : import('./solve-here.ts'))
  const answer = await solve(puzzle, surroundings)
  return answer === null ? null : tokenOf(puzzle.sealed, answer)
}
