import { sendRequest } from '@balafon/sdk/client'
import { type AudioSource, getAudioSource, type StreamQuality } from '../../contract/playback.ts'
import { readPlaybackSettings } from '../playback-settings/playback-settings.ts'
import { UNREACHABLE_STATUS } from './playback-failure.ts'

/** Signed URLs are valid for several hours; after one hour a new one is requested. */
const CACHE_MS = 3_600_000

interface CachedStream {
  readonly requestedAt: number
  readonly stream: Promise<AudioSource>
  /** Set when the response has arrived. */
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
      // The user may get full access at any time, so a preview is not kept.
      if (source.preview) cache.delete(trackId)
      else entry.source = source
    },
    () => cache.delete(trackId),
  )
  return entry.stream
}

/** Returns the stream of a track that has been requested and has arrived, without waiting. */
export const peekStream = (trackId: number): AudioSource | undefined => findCached(trackId)?.source

/** Returns whether the stream of a track was requested recently, so that `fetchStream` may not need the network. */
export const hasStream = (trackId: number) => cache.has(trackId)

export const invalidateStream = (trackId: number) => void cache.delete(trackId)

/** Forgets all streams, because the next ones have another quality. */
export const forgetStreams = () => cache.clear()

/** Requests the first byte of a source that does not play. */
export const checkSource = (url: string): Promise<'broken' | 'unreachable'> =>
  fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' }).then(
    ({ status }) => (UNREACHABLE_STATUS.has(status) ? 'unreachable' : 'broken'),
    () => 'unreachable',
  )

const prefetchedUrls = new Set<string>()
/** The first 256 KiB. */
const FIRST_BYTES = 'bytes=0-262143'

/** The quality that the user has chosen. Otherwise the best one, except for browsers that save data. */
function getStreamQuality(): StreamQuality {
  const { quality } = readPlaybackSettings()
  return quality === 'automatic' ? (isSavingData() ? 'low' : 'high') : quality
}

export const isSavingData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true

/**
 * Loads the beginning of a track into the browser's cache before it is played. A browser that saves data gets the link only, which the player
 * needs first.
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
