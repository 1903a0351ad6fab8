import { promises as fs } from 'node:fs'
import { findExtension, isAccepted, SVG_TYPE, UNKNOWN_TYPE } from './content-types.ts'

/** The number of bytes at the beginning of a file that are enough to detect its type. */
export const TYPE_SAMPLE_BYTES = 64 * 1024

/** Types for which several names are in use, with the name that the site stores. */
const CANONICAL_TYPES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-aiff': 'audio/aiff',
  'video/webm': 'audio/webm',
}

/** The beginning of an SVG file: after declarations and comments comes its element. */
const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i

function refineType(detected: string | undefined, sample: Buffer): string {
  if (detected !== undefined && detected !== 'application/xml') return CANONICAL_TYPES[detected] ?? detected
  const text = decodeText(sample)
  if (text === null) return UNKNOWN_TYPE
  return SVG_START.test(text) ? SVG_TYPE : 'text/plain'
}

/** Decodes a sample of a text. Returns `null` when it is not text. */
function decodeText(sample: Buffer): string | null {
  if (sample.includes(0)) return null
  try {
    // `stream: true` accepts a sample that ends within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
  } catch {
    return null
  }
}

/** Detects the type of a file on this computer from its content. */
export async function detectFileType(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const handle = await fs.open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(TYPE_SAMPLE_BYTES), 0, TYPE_SAMPLE_BYTES, 0)
    // The detection throws an error for a file that begins like a known type and then ends too early.
    const detected = await fileTypeFromFile(path).catch(() => undefined)
    return refineType(detected?.mime, buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Detects the type of a file from its first bytes. */
export async function detectSampleType(sample: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(sample).catch(() => undefined)
  return refineType(detected?.mime, sample)
}

/**
 * Returns the type under which a file is stored, or `null` when the list does not accept its content. A file that is detected as MP4 video may also be
 * stored as MP4 audio, because music in an MP4 container is detected as a video when the container does not say that it contains music.
 */
export function acceptType(accepts: readonly string[], detected: string): string | null {
  const candidates = detected === 'video/mp4' ? ['video/mp4', 'audio/mp4'] : [detected]
  return candidates.find((mime) => isAccepted(accepts, mime) && findExtension(mime) !== null) ?? null
}
