/** A file that was not accepted, and why. */
export interface RejectedFile {
  readonly name: string
  readonly reason: 'type' | 'size'
}

interface FilterOptions {
  /** Types as in the `accept` attribute: `image/*`, `audio/mpeg`, `.flac`. An empty list accepts all types. */
  readonly accept: readonly string[]
  readonly maxBytes: number
}

/** A file that macOS creates in folders. Users do not mean to upload it. */
export const IGNORED_NAME = '.DS_Store'

/** Separates accepted from rejected files. */
export function filterFiles<F extends Pick<File, 'name' | 'type' | 'size'>>(files: readonly F[], { accept, maxBytes }: FilterOptions) {
  const accepted: F[] = []
  const rejected: RejectedFile[] = []
  for (const file of files) {
    if (file.name === IGNORED_NAME) continue
    const reason = hasAcceptedType(file, accept) ? (file.size > maxBytes ? 'size' : undefined) : 'type'
    if (reason) rejected.push({ name: file.name, reason })
    else accepted.push(file)
  }
  return { accepted, rejected }
}

function hasAcceptedType({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]) {
  if (accept.length === 0) return true
  return accept.some((pattern) => {
    if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase())
    if (pattern.endsWith('/*')) return type.startsWith(pattern.slice(0, -1))
    return type === pattern
  })
}
