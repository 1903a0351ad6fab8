import { Readable } from 'node:stream'
import { getTrackPath } from '../../contract/paths.ts'
import type { PlaylistsStore } from './playlists.store.ts'

const ROWS_PER_QUERY = 2000

/** Replaces line breaks, because a line break in a title would begin another line of the file. */
const toLine = (text: string) => text.replace(/\s+/g, ' ')

/** Creates an M3U file with links to the pages of the tracks. The file is a stream that reads the tracks while it is sent, because a playlist can be long. */
export function createM3u(store: PlaylistsStore, playlistId: number, siteUrl: string): Readable {
  async function* listLines() {
    yield '#EXTM3U\n'
    let after: { position: number; id: number } | null = null
    while (true) {
      const rows: Awaited<ReturnType<PlaylistsStore['listFileEntries']>> = await store.listFileEntries(playlistId, after, ROWS_PER_QUERY)
      for (const { track_id, name, duration, artists } of rows) {
        const artist = artists.map((credited) => credited.name).join(', ')
        yield `#EXTINF:${Math.round(duration)},${toLine(`${artist} - ${name}`)}\n${siteUrl}${getTrackPath({ id: track_id, name })}\n`
      }
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_PER_QUERY) return
      after = { position: last.position, id: last.id }
    }
  }
  // hapi accepts only streams of bytes, so the object mode is off.
  return Readable.from(listLines(), { objectMode: false })
}
