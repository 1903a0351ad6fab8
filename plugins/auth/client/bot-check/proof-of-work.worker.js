// Plain JavaScript, served unbundled: a bundled worker would wait for shared modules that only the page provides.

/** Number of digests computed concurrently. */
const BATCH_SIZE = 500

const encoder = new TextEncoder()

/** Computes the SHA-256 digest of a text, in hex. */
async function computeDigest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Finds the number for which the SHA-256 digest of salt and number equals `target`, and posts the progress. Returns null when
 * no number up to `max_number` matches.
 */
async function solve({ salt, target, max_number }) {
  for (let batchStart = 0; batchStart <= max_number; batchStart += BATCH_SIZE) {
    self.postMessage({ progress: batchStart / max_number })
    const digests = await Promise.all(Array.from({ length: BATCH_SIZE }, (_, index) => computeDigest(`${salt}${batchStart + index}`)))
    const offset = digests.indexOf(target)
    if (offset !== -1) return batchStart + offset
  }
  return null
}

self.onmessage = async ({ data }) => self.postMessage({ solution: await solve(data).catch(() => null) })
