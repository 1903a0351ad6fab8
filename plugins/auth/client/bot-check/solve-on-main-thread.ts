import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ProofOfWorkChallenge } from '../../contract/proof-of-work.ts'
import type { SolveOptions } from './solve-options.ts'

/** Longest time the page is blocked at once: less than one frame at 60 Hz. */
const SLICE_MS = 12

/** Solves a proof-of-work challenge on the page itself, in short slices, for browsers without `crypto.subtle`. */
export async function solveChallenge({ salt, target, max_number }: ProofOfWorkChallenge, { onProgress, signal }: SolveOptions): Promise<number | null> {
  let pauseAt = performance.now() + SLICE_MS
  for (let number = 0; number <= max_number; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === target) return number
    if (performance.now() < pauseAt) continue
    onProgress?.(number / max_number)
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
    pauseAt = performance.now() + SLICE_MS
  }
  return null
}
