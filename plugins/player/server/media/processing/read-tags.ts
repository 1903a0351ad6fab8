import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseFile, selectCover } from 'music-metadata'
import type { MediaTags } from '../../../contract/media.ts'

const MAX_TEXT = 300
const MAX_LYRICS = 20_000
const MAX_ITEMS = 20
/** The maximum size of a cover. Larger covers are ignored. */
const MAX_COVER_BYTES = 30 * 1024 * 1024

/** The result of reading the tags of a file. */
export interface ReadTags {
  readonly tags: MediaTags
  /** Whether the audio file contains a cover, which was then written to the file `cover` in the folder. */
  readonly hasCover: boolean
}

/** Reads the tags of an audio file, and writes its cover to the folder. */
export async function readTags(file: string, folder: string, { readsCover }: { readonly readsCover: boolean }): Promise<ReadTags> {
  const { common } = await parseFile(file, { skipCovers: !readsCover, duration: false })
  const cover = selectCover(common.picture)
  const hasCover = cover !== null && cover.data.length <= MAX_COVER_BYTES
  if (hasCover) writeFileSync(path.join(folder, 'cover'), cover.data)
  const tags: MediaTags = {
    title: shorten(common.title),
    artists: shortenAll(common.artists ?? (common.artist ? [common.artist] : [])),
    album: shorten(common.album),
    album_artist: shorten(common.albumartist),
    track: toNumber(common.track.no),
    disc: toNumber(common.disk.no),
    date: shorten(common.date ?? common.year?.toString()),
    genres: shortenAll(common.genre ?? []),
    isrc: shorten(common.isrc?.[0]?.replaceAll('-', '').toUpperCase()),
    upc: shorten(common.barcode),
    copyright: shorten(common.copyright),
    composers: shortenAll(common.composer ?? []),
    lyrics: shorten(common.lyrics?.[0]?.text, MAX_LYRICS),
  }
  return { tags, hasCover }
}

/** Removes characters that PostgreSQL cannot store or that a screen does not show, and shortens a text. Empty texts become `null`. */
function shorten(text: string | undefined, length = MAX_TEXT): string | null {
  const visible = text?.replace(/\p{Cc}/gu, (character) => (character === '\n' ? character : ''))
  const clean = visible?.trim().slice(0, length).toWellFormed()
  return clean || null
}

function shortenAll(texts: readonly string[]): string[] {
  return [...new Set(texts.slice(0, MAX_ITEMS).flatMap((text) => shorten(text) ?? []))]
}

function toNumber(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value > 0 && value < 10_000 ? value : null
}
