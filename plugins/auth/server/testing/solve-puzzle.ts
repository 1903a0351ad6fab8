import { createHash } from 'node:crypto'
import type { Puzzle } from '../../contract/humans.ts'
import { tokenOf } from '../../contract/puzzle.ts'

/** What a browser's worker does. */
export function solvePuzzle({ salt, target, most, sealed }: Puzzle): string {
  for (let number = 0; number <= most; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target) return tokenOf(sealed, number)
  }
  throw new Error('the sum has no answer')
}
