import type { Readable } from 'node:stream'
import { problem } from '@balafon/sdk/server'

/** Milliseconds without a byte after which an upload is given up. */
const PATIENCE = 30_000

/** A body, piece by piece. A sender who hangs up or falls silent is a problem, not an endless wait. */
export async function* readChunks(source: Readable, patience = PATIENCE): AsyncGenerator<Buffer> {
  const pieces = source.iterator({ destroyOnReturn: false })
  try {
    while (true) {
      const piece = await withinPatience(pieces.next(), patience)
      if (piece.done) return
      yield piece.value as Buffer
    }
  } finally {
    // Not waited for: while the sender is silent it would not come back.
    void pieces.return?.()
  }
}

async function withinPatience<T>(next: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(problem(408, 'timeout')), patience)
  })
  try {
    return await Promise.race([next.catch(() => Promise.reject(problem(400, 'bad_request'))), silence])
  } finally {
    clearTimeout(timer)
  }
}
