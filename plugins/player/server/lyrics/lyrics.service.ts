import { type JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { Lyrics } from '../../contract/catalogue.ts'
import type { LyricsProvider, LyricsRequest } from '../../contract/providers.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import type { LyricsStore } from './lyrics.store.ts'
import { parseLyrics } from './parse-lyrics.ts'

const PROVIDER_TIMEOUT_MS = 4000
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
  { getProviders, callProvider, cache }: Pick<ServerContext, 'getProviders' | 'callProvider' | 'cache'>,
) {
  /** Returns null when the provider has no lyrics, undefined when it failed. */
  async function findWithProvider(plugin: string, { label, find }: LyricsProvider, track: LyricsRequest['track']): Promise<Lyrics | null | undefined> {
    const result = await callProvider({ plugin, operation: 'lyrics', timeoutMs: PROVIDER_TIMEOUT_MS }, async (signal) =>
      ProviderResult.parse(await find({ track, signal })),
    )
    if (!result) return result
    const lyrics = parseLyrics(result)
    return lyrics && { ...lyrics, source: label.slice(0, 80) }
  }

  async function lookUpLyrics(trackId: number): Promise<JsonText | null> {
    const providers = getProviders('player.lyrics/v1')
    const track = providers.length > 0 ? await store.findTrackWithoutLyrics(trackId) : null
    if (!track) return null
    let hasFailed = false
    for (const { plugin, provider } of providers) {
      const lyrics = await findWithProvider(plugin, provider, track)
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
    async getLyrics(trackId: number, viewer: Viewer): Promise<JsonText> {
      const storedLyrics = await catalogue.findLyrics(trackId, viewer)
      const lyrics = storedLyrics ?? (await cache.getOrCompute(`lyrics-lookup/${trackId}`, CACHE_SECONDS, () => lookUpLyrics(trackId)))
      if (!lyrics) throw problem(404, 'player.lyrics_not_found')
      return lyrics
    },
  }
}
