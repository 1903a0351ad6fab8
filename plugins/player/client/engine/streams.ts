import { sendRequest } from '@balafon/sdk/client'
import { getStream, type Stream } from '../../contract/playback.ts'

/** Addresses are signed for hours; a queue asks again after one. */
const KEEP = 3_600_000

const known = new Map<number, { at: number; stream: Promise<Stream> }>()

/** Where a track's sound is. */
export function streamOf(trackId: number): Promise<Stream> {
  const found = known.get(trackId)
  if (found && Date.now() - found.at < KEEP) return found.stream
  const stream = sendRequest(getStream, { params: { trackId } })
  known.set(trackId, { at: Date.now(), stream })
  stream.catch(() => known.delete(trackId))
  return stream
}

export const forgetStream = (trackId: number) => void known.delete(trackId)

const warmed = new Set<string>()
const FIRST_BYTES = 'bytes=0-262143'

/** Has the next track's beginning in the browser's cache before it is due. */
export function prefetchStream(trackId: number) {
  void streamOf(trackId)
    .then(({ url }) => {
      if (warmed.has(url)) return
      warmed.add(url)
      return fetch(url, { headers: { range: FIRST_BYTES } })
    })
    .catch(() => {})
}
