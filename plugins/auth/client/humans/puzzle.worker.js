// Sent to browsers as it stands: a bundled worker would wait for the page's shared modules, which are not there.

/** Digests that are on their way at once. */
const TOGETHER = 500

const encoder = new TextEncoder()

/** In hex. */
async function digestOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The number of which `SHA-256(salt + number)` is the target; `null` when none up to `most` is. Says meanwhile how much of the way is behind it. */
async function solve({ salt, target, most }) {
  for (let first = 0; first <= most; first += TOGETHER) {
    self.postMessage({ share: first / most })
    const digests = await Promise.all(Array.from({ length: TOGETHER }, (_, index) => digestOf(`${salt}${first + index}`)))
    const found = digests.indexOf(target)
    if (found !== -1) return first + found
  }
  return null
}

self.onmessage = async ({ data }) => self.postMessage({ answer: await solve(data).catch(() => null) })
