import { sendRequest } from '@balafon/sdk/client'
import { type AudioSource, getAudioSource } from '../../contract/playback.ts'
import { UNREACHABLE_STATUS } from './playback-failure.ts'

/** Signed URLs are valid for several hours; after one hour a new one is requested. */
const CACHE_MS = 3_600_000

const cache = new Map<number, { requestedAt: number; stream: Promise<AudioSource> }>()

/** Returns the stream of a track, from the cache when it was requested recently. */
export function fetchStream(trackId: number): Promise<AudioSource> {
  const cached = cache.get(trackId)
  if (cached && Date.now() - cached.requestedAt < CACHE_MS) return cached.stream
  const stream = sendRequest(getAudioSource, { params: { trackId } })
  cache.set(trackId, { requestedAt: Date.now(), stream })
  stream.then(
    // The user may get full access at any time, so a preview is not kept.
    ({ preview }) => preview && cache.delete(trackId),
    () => cache.delete(trackId),
  )
  return stream
}

/** Returns whether the stream of a track was requested recently, so that `fetchStream` may not need the network. */
export const hasStream = (trackId: number) => cache.has(trackId)

export const invalidateStream = (trackId: number) => void cache.delete(trackId)

/** Requests the first byte of a source that does not play. */
export const checkSource = (url: string): Promise<'broken' | 'unreachable'> =>
  fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' }).then(
    ({ status }) => (UNREACHABLE_STATUS.has(status) ? 'unreachable' : 'broken'),
    () => 'unreachable',
  )

const prefetchedUrls = new Set<string>()
/** The first 256 KiB. */
const FIRST_BYTES = 'bytes=0-262143'

/** Loads the beginning of a track into the browser's cache before it is played. */
export function prefetchStream(trackId: number) {
  void fetchStream(trackId)
    .then(({ url }) => {
      if (prefetchedUrls.has(url)) return
      prefetchedUrls.add(url)
      return fetch(url, { headers: { range: FIRST_BYTES } })
    })
    .catch(() => {})
}
