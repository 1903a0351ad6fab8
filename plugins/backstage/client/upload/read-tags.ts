/** The tags of an audio file. */
export interface FileTags {
  readonly title: string | null
  readonly album: string | null
  readonly number: number | null
  readonly disc: number | null
  readonly genres: readonly string[]
  /** The duration in seconds. */
  readonly duration: number | null
  readonly cover: File | null
}

const NO_TAGS: FileTags = { title: null, album: null, number: null, disc: null, genres: [], duration: null, cover: null }

/** Reads the tags of a file in the browser, so that the form is filled before the upload has ended. Returns empty tags for a file that cannot be read. */
export async function readTags(file: File): Promise<FileTags> {
  const { parseBlob } = await import('music-metadata')
  try {
    const { common, format } = await parseBlob(file, { duration: false, skipPostHeaders: true })
    const [picture] = common.picture ?? []
    return {
      title: common.title ?? null,
      album: common.album ?? null,
      number: common.track.no,
      disc: common.disk.no,
      genres: common.genre ?? [],
      duration: format.duration ?? null,
      cover: picture ? new File([new Uint8Array(picture.data)], 'cover', { type: picture.format }) : null,
    }
  } catch {
    return NO_TAGS
  }
}

/** Proposes the title of a song from its file name: `03 - Deux enclumes.flac` is `Deux enclumes`. */
export const suggestTitle = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, '')
    .replace(/^(\d{1,3}\s*[-._)]+\s*|\d{1,3}\s+)/, '')
    .replace(/_/g, ' ')
    .trim()

/** Reads the number at the beginning of a file name, which is usually the track number. Returns `null` when there is none. */
export function readNumber(fileName: string): number | null {
  const match = /^(\d{1,3})(?=[\s\-._)])/.exec(fileName)
  return match ? Number(match[1]) : null
}
