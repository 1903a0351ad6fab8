import { type JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { Lyrics } from '../../contract/catalogue.ts'
import { formatLines } from '../../contract/lyric-lines.ts'
import type { LyricsProvider, LyricsRequest } from '../../contract/providers.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import type { ProviderOrder } from '../providers/provider-order.ts'
import type { ProviderAnswer } from '../providers/run-provider-test.ts'
import type { LyricsStore } from './lyrics.store.ts'
import { parseLyrics } from './parse-lyrics.ts'

const RETRY_AFTER_MISS_SECONDS = 86_400
const RETRY_AFTER_ERROR_SECONDS = 900
/** Concurrent requests for the same lyrics share one lookup for this long. */
const CACHE_SECONDS = 15

const ProviderResult = z.nullable(z.object({ text: z.string(), isSynced: z.boolean() }))

export type LyricsService = ReturnType<typeof createLyricsService>

/** Creates the service that returns the lyrics of a track. If none are stored, it asks the lyrics providers and stores the lyrics that one of them finds. */
export function createLyricsService(
  catalogue: CatalogueService,
  store: LyricsStore,
  order: ProviderOrder,
  { callProvider, cache }: Pick<ServerContext, 'callProvider' | 'cache'>,
) {
  async function ask({ label, find }: LyricsProvider, track: LyricsRequest['track'], signal: AbortSignal): Promise<Lyrics | null> {
    const result = ProviderResult.parse(await find({ track, signal }))
    const lyrics = result && parseLyrics(result)
    return lyrics && { ...lyrics, source: label.slice(0, 80) }
  }

  async function lookUpLyrics(trackId: number): Promise<JsonText | null> {
    const { providers, timeoutMs } = await order.listEnabled('lyrics')
    const track = providers.length > 0 ? await store.findTrackWithoutLyrics(trackId) : null
    if (!track) return null
    let hasFailed = false
    for (const { plugin, provider } of providers) {
      // `undefined` means that the provider failed, `null` that it has no lyrics.
      const lyrics = await callProvider({ plugin, operation: 'lyrics', timeoutMs }, (signal) => ask(provider, track, signal))
      if (lyrics) {
        await store.insertLyrics(trackId, lyrics)
        cache.invalidate(`lyrics/${trackId}`)
        return catalogue.findLyrics(trackId)
      }
      hasFailed ||= lyrics === undefined
    }
    await store.recordFailedLookup(trackId, hasFailed ? RETRY_AFTER_ERROR_SECONDS : RETRY_AFTER_MISS_SECONDS)
    return null
  }

  return {
    /** Asks one provider for the lyrics of a track, and returns them as text. Synchronised lyrics are in the LRC format. */
    async askProvider(provider: LyricsProvider, track: LyricsRequest['track'], signal: AbortSignal): Promise<ProviderAnswer | null> {
      const lyrics = await ask(provider, track, signal)
      return lyrics && { text: formatLines(lyrics.lines), isSynced: lyrics.is_synced, links: [] }
    },
    async getLyrics(trackId: number, viewer: Viewer): Promise<JsonText> {
      const storedLyrics = await catalogue.findLyrics(trackId, viewer)
      const lyrics = storedLyrics ?? (await cache.getOrCompute(`lyrics-lookup/${trackId}`, CACHE_SECONDS, () => lookUpLyrics(trackId)))
      if (!lyrics) throw problem(404, 'player.lyrics_not_found')
      return lyrics
    },
  }
}
