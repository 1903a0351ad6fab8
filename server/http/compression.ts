import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { JsonText } from '@balafon/sdk/server'

/** Shorter responses are sent uncompressed. */
export const MIN_COMPRESSED_BYTES = 1024

/** Quality 5 of 11: higher levels are too slow for responses that are compressed on every request. */
const BROTLI_OPTIONS = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }

export const createBrotliEncoder = () => zlib.createBrotliCompress(BROTLI_OPTIONS)

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const COMPRESSORS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotliCompress(bytes, BROTLI_OPTIONS),
  gzip: (bytes) => gzip(bytes),
}

interface EncodedBody {
  readonly bytes: Buffer
  /** Undefined when the bytes are not compressed. */
  readonly encoding?: string
}

const bytesByText = new WeakMap<JsonText, Buffer>()
const bodiesByText = new WeakMap<JsonText, Map<string, Promise<EncodedBody>>>()

/**
 * Returns the bytes of a cached response. They are encoded and compressed once, and kept as long as the text.
 * @param encoding - the encoding that hapi has negotiated
 * @returns undefined for an encoding in which responses are not kept
 */
export function encodeCachedText(text: JsonText, encoding: string): EncodedBody | Promise<EncodedBody> | undefined {
  const bytes = getBytes(text)
  if (encoding === 'identity' || bytes.length < MIN_COMPRESSED_BYTES) return { bytes }
  const compress = COMPRESSORS[encoding]
  if (!compress) return undefined
  const bodies = bodiesByText.get(text) ?? new Map<string, Promise<EncodedBody>>()
  bodiesByText.set(text, bodies)
  const body = bodies.get(encoding) ?? compress(bytes).then((compressed) => ({ bytes: compressed, encoding }))
  bodies.set(encoding, body)
  return body
}

/** Returns the bytes of a response. They are encoded once, for the ETag and for the body. */
export function getBytes(text: JsonText): Buffer {
  const bytes = bytesByText.get(text) ?? Buffer.from(text.text)
  bytesByText.set(text, bytes)
  return bytes
}
