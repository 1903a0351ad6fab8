/** The extension of each type of content that can be stored. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/aiff': 'aiff',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'text/plain': 'txt',
  'application/octet-stream': 'bin',
}

const TYPES = new Map(Object.entries(EXTENSIONS).map(([mime, extension]) => [extension, mime]))

export const UNKNOWN_TYPE = 'application/octet-stream'
export const SVG_TYPE = 'image/svg+xml'

/** Returns the extension of files of a type, or `null` when files of the type cannot be stored. */
export const findExtension = (mime: string): string | null => (Object.hasOwn(EXTENSIONS, mime) ? (EXTENSIONS[mime] ?? null) : null)

/** Returns the MIME type of a stored file, from the extension of its key. */
export const getMimeType = (key: string): string => TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? UNKNOWN_TYPE

/** Returns whether a list such as `['image/png', 'audio/*']` contains a type. */
export const isAccepted = (accepts: readonly string[], mime: string): boolean =>
  accepts.some((accepted) => accepted === mime || (accepted.endsWith('/*') && mime.startsWith(accepted.slice(0, -1))))

/** The images that are encoded again when they are public. */
export const RASTER_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/**
 * Returns whether a browser may show a stored file as a page: public images, which contain nothing but pixels, and SVG files, which are
 * sanitized. All other files are stored as a user has sent them, so they could contain scripts.
 */
export const isShownInline = (key: string, mime: string): boolean => mime === SVG_TYPE || (key.startsWith('public/') && RASTER_TYPES.has(mime))
