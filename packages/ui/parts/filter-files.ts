export interface RejectedFile {
  readonly name: string
  readonly reason: 'type' | 'size'
}

interface Limits {
  /** As an input's `accept` writes it: `image/*`, `audio/mpeg`, `.flac`. Nothing takes everything. */
  readonly accept: readonly string[]
  readonly maxBytes: number
}

/** The Finder's own notes on a folder: nobody means to upload them. */
const IGNORED = '.DS_Store'

/** Which of the chosen files are taken, and why the others are not. */
export function filterFiles<F extends Pick<File, 'name' | 'type' | 'size'>>(chosen: readonly F[], { accept, maxBytes }: Limits) {
  const files: F[] = []
  const refused: RejectedFile[] = []
  for (const file of chosen) {
    if (file.name === IGNORED) continue
    const reason = isOfType(file, accept) ? (file.size > maxBytes ? 'size' : undefined) : 'type'
    if (reason) refused.push({ name: file.name, reason })
    else files.push(file)
  }
  return { files, refused }
}

function isOfType({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]) {
  if (accept.length === 0) return true
  return accept.some((one) => {
    if (one.startsWith('.')) return name.toLowerCase().endsWith(one.toLowerCase())
    if (one.endsWith('/*')) return type.startsWith(one.slice(0, -1))
    return type === one
  })
}
