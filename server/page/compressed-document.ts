import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { joinDocument, type RenderedDocument } from './document.ts'

const brotliCompress = promisify(zlib.brotliCompress)
const deflateRaw = promisify(zlib.deflateRaw)

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = zlib.constants
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** A document with compressed bytes that are reused for many responses, although every response contains another nonce. */
export interface CompressedDocument {
  readonly styleHash: string
  /** Returns the text of the document, for clients that accept no compression. */
  getText(nonce: string): string
  getBrotli(nonce: string): Buffer
  getGzip(nonce: string): Buffer
}

/**
 * Compresses a document up to its nonce. The nonce and the few bytes behind it are appended uncompressed to each response. Both formats allow
 * that: after a flush, a new block starts at a whole byte.
 */
export async function compressDocument(document: RenderedDocument): Promise<CompressedDocument> {
  const start = Buffer.from(document.beforeNonce)
  const checksum = zlib.crc32(start)
  const [brotli, deflated] = await Promise.all([
    brotliCompress(start, { finishFlush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 5 } }),
    deflateRaw(start, { finishFlush: Z_SYNC_FLUSH }),
  ])
  const gzip = Buffer.concat([GZIP_HEADER, deflated])
  const createEnd = (nonce: string) => Buffer.from(nonce + document.afterNonce)
  return {
    styleHash: document.styleHash,
    getText: (nonce) => joinDocument(document, nonce),
    getBrotli(nonce) {
      const end = createEnd(nonce)
      return Buffer.concat([brotli, createBrotliBlockHeader(end.length), end, BROTLI_END])
    },
    getGzip(nonce) {
      const end = createEnd(nonce)
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(zlib.crc32(end, checksum), 0)
      trailer.writeUInt32LE(start.length + end.length, 4)
      return Buffer.concat([gzip, createStoredBlockHeader(end.length), end, trailer])
    },
  }
}

/** The last, empty meta-block of a Brotli stream: the flags `ISLAST` and `ISLASTEMPTY` (RFC 7932, section 9.2). */
const BROTLI_END = Buffer.from([0b11])

/** The header of an uncompressed meta-block (RFC 7932, section 9.2): not the last one, 4 nibbles of length, and the flag `ISUNCOMPRESSED`. */
function createBrotliBlockHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header
}

/** The header of the last block of a deflate stream, which is stored without compression (RFC 1951, section 3.2.4). */
function createStoredBlockHeader(length: number): Buffer {
  const header = Buffer.from([1, 0, 0, 0, 0])
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(length ^ 0xffff, 3)
  return header
}
