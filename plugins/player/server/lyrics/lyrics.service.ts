import { type JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { Lyrics } from '../../contract/catalogue.ts'
import type { LyricsProvider, LyricsQuestion } from '../../contract/providers.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { LyricsStore } from './lyrics.store.ts'
import { readLyrics } from './read-lyrics.ts'

const PATIENCE = 4000
const DAY = 86_400
/** Seconds after which somebody who failed may be asked again. */
const SOON = 900
/** Seconds for which listeners who open the same words share one question. */
const FRESH = 15

const Answer = z.nullable(z.object({ text: z.string(), isSynced: z.boolean() }))

export type LyricsService = ReturnType<typeof createLyrics>

/** A track's words: the site's own, or what others find, who are asked once. */
export function createLyrics(
  catalogue: CatalogueService,
  store: LyricsStore,
  { getProviders, callProvider, cache }: Pick<ServerContext, 'getProviders' | 'callProvider' | 'cache'>,
) {
  /** `undefined`: it failed, and may know better later. */
  async function askOne(plugin: string, { label, find }: LyricsProvider, track: LyricsQuestion['track']): Promise<Lyrics | null | undefined> {
    const answer = await callProvider({ plugin, operation: 'lyrics', timeoutMs: PATIENCE }, async (signal) => Answer.parse(await find({ track, signal })))
    if (!answer) return answer
    const words = readLyrics(answer.text, answer.isSynced)
    return words && { ...words, source: label.slice(0, 80) }
  }

  async function askOthers(trackId: number): Promise<JsonText | null> {
    const providers = getProviders('player.lyrics/v1')
    const track = providers.length > 0 ? await store.question(trackId) : null
    if (!track) return null
    let hasFailed = false
    for (const { plugin, provider } of providers) {
      const found = await askOne(plugin, provider, track)
      if (found) {
        await store.keep(trackId, found)
        cache.invalidate(`lyrics/${trackId}`)
        return catalogue.find.lyrics(trackId)
      }
      hasFailed ||= found === undefined
    }
    await store.noteMiss(trackId, hasFailed ? SOON : DAY)
    return null
  }

  return {
    async of(trackId: number): Promise<JsonText> {
      const own = await catalogue.find.lyrics(trackId)
      const found = own ?? (await cache.getOrCompute(`lyrics-of-others/${trackId}`, FRESH, () => askOthers(trackId)))
      if (!found) throw problem(404, 'player.lyrics_not_found')
      return found
    },
  }
}
