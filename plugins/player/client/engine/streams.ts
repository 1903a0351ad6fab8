import { sendRequest } from '@balafon/sdk/client'
import { type AudioSource, getAudioSource, type StreamQuality } from '../../contract/playback.ts'
import { readPlaybackSettings } from '../playback-settings/playback-settings.ts'
import { UNREACHABLE_STATUS } from './playback-failure.ts'

/** How long the response with the signed URL is used. The URL itself is valid for several hours. */
const CACHE_MS = 3_600_000

interface CachedStream {
  readonly requestedAt: number
  readonly stream: Promise<AudioSource>
  /** The response; undefined until it has arrived. */
  source?: AudioSource
}

const cache = new Map<number, CachedStream>()

const findCached = (trackId: number) => {
  const cached = cache.get(trackId)
  return cached && Date.now() - cached.requestedAt < CACHE_MS ? cached : undefined
}

/** Returns the stream of a track, from the cache when it was requested recently. */
export function fetchStream(trackId: number): Promise<AudioSource> {
  const cached = findCached(trackId)
  if (cached) return cached.stream
  const entry: CachedStream = { requestedAt: Date.now(), stream: sendRequest(getAudioSource, { params: { trackId }, query: { quality: getStreamQuality() } }) }
  cache.set(trackId, entry)
  entry.stream.then(
    (source) => {
      // A preview is not cached, because the user may get full access to the track at any time.
      if (source.preview) cache.delete(trackId)
      else entry.source = source
    },
    () => cache.delete(trackId),
  )
  return entry.stream
}

/** Returns the stream of a track if its response has already arrived. */
export const peekStream = (trackId: number): AudioSource | undefined => findCached(trackId)?.source

/** Returns whether the stream of a track was requested recently, so that `fetchStream` may not need the network. */
export const hasStream = (trackId: number) => cache.has(trackId)

export const invalidateStream = (trackId: number) => void cache.delete(trackId)

/** Removes all streams from the cache. Called when the user has chosen another quality. */
export const forgetStreams = () => cache.clear()

/** Requests the first byte of a source that does not play, to find out whether the file is broken or the site is unreachable. */
export const checkSource = (url: string): Promise<'broken' | 'unreachable'> =>
  fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' }).then(
    ({ status }) => (UNREACHABLE_STATUS.has(status) ? 'unreachable' : 'broken'),
    () => 'unreachable',
  )

const prefetchedUrls = new Set<string>()
/** The `range` header for the first 256 KiB. */
const FIRST_BYTES = 'bytes=0-262143'

/** Returns the quality that the user has chosen. When it is `automatic`, this is `low` in browsers that save data, and otherwise `high`. */
function getStreamQuality(): StreamQuality {
  const { quality } = readPlaybackSettings()
  return quality === 'automatic' ? (isSavingData() ? 'low' : 'high') : quality
}

export const isSavingData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true

/**
 * Loads the beginning of a track into the cache of the browser before the track is played. In browsers that save data, only the response with the URL is
 * requested.
 */
export function prefetchStream(trackId: number) {
  void fetchStream(trackId)
    .then(({ url }) => {
      if (prefetchedUrls.has(url) || isSavingData()) return
      prefetchedUrls.add(url)
      return fetch(url, { headers: { range: FIRST_BYTES } })
    })
    .catch(() => {})
}
