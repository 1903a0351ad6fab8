import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Puzzle } from '../../contract/humans.ts'
import type { Surroundings } from './token-from-puzzle.ts'

/** Milliseconds at a time: less than is noticed. */
const SLICE = 12

/** On the page, a little at a time, by a library. */
export async function solve({ salt, target, most }: Puzzle, { onShare, signal }: Surroundings): Promise<number | null> {
  let pauseAt = performance.now() + SLICE
  for (let number = 0; number <= most; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === target) return number
    if (performance.now() < pauseAt) continue
    onShare?.(number / most)
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
    pauseAt = performance.now() + SLICE
  }
  return null
}
