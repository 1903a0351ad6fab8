import type { UploadConfiguration } from './strategies/upload-attempt.ts'

type UploadType = UploadConfiguration['types'][number]

/** Why a file is not uploaded. */
export interface Refusal {
  readonly name: string
  readonly reason: 'type' | 'size'
  readonly maxBytes: number
}

/**
 * Returns the first upload type that accepts a file. A file with a type that the browser does not know gets the first type; the server then checks its
 * content.
 * @returns A refusal when no type accepts the file, or when the file is too large.
 */
export function findUploadType({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, types: readonly UploadType[]): UploadType | Refusal {
  const found = type === '' ? types[0] : types.find(({ accepts }) => accepts.some((pattern) => matchesPattern(type, pattern)))
  if (!found) return { name, reason: 'type', maxBytes: 0 }
  return size > found.max_bytes ? { name, reason: 'size', maxBytes: found.max_bytes } : found
}

const matchesPattern = (type: string, pattern: string) =>
  pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : normalize(type) === normalize(pattern)

/** Removes `x-` from a type, because some browsers report `audio/x-flac` for `audio/flac`. */
const normalize = (type: string) => type.replace('/x-', '/')
