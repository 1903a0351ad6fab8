import type { Readable } from 'node:stream'
import { problem } from '@balafon/sdk/server'

/** An upload is aborted when nothing arrives for this long. */
const IDLE_TIMEOUT_MS = 30_000

/**
 * Yields the chunks of a request body.
 * @throws 408 `timeout` when the sender stops sending, 400 `bad_request` when the connection breaks
 */
export async function* readChunks(source: Readable, idleTimeoutMs = IDLE_TIMEOUT_MS): AsyncGenerator<Buffer> {
  const iterator = source.iterator({ destroyOnReturn: false })
  try {
    while (true) {
      const result = await withTimeout(iterator.next(), idleTimeoutMs)
      if (result.done) return
      yield result.value as Buffer
    }
  } finally {
    // Not awaited: `return` does not resolve while the sender is idle.
    void iterator.return?.()
  }
}

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(problem(408, 'timeout')), timeoutMs)
  })
  try {
    return await Promise.race([promise.catch(() => Promise.reject(problem(400, 'bad_request'))), timeout])
  } finally {
    clearTimeout(timer)
  }
}
