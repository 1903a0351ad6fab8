import type { ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { MetadataProvider } from '../../contract/providers.ts'
import { createProviderBreaker } from '../providers/provider-breaker.ts'
import type { ProviderOrder } from '../providers/provider-order.ts'
import type { ProviderAnswer } from '../providers/run-provider-test.ts'
import { sanitizeText } from '../providers/sanitize-text.ts'
import type { FoundMetadata, IncompleteItem, MetadataKind, MetadataStore } from './metadata.store.ts'
import { sanitizeLinks } from './sanitize-links.ts'

const LOOKUPS_PER_RUN = 100
const MAX_TEXT_LENGTH = 5000

const ArtistResult = z.nullable(
  z.object({ biography: z.optional(z.string()), links: z.optional(z.array(z.object({ label: z.string(), url: z.string() })).check(z.maxLength(100))) }),
)
const AlbumResult = z.nullable(z.object({ description: z.optional(z.string()) }))

const PROVIDER_METHODS = { artist: 'findArtist', album: 'findAlbum' } as const

export type MetadataService = ReturnType<typeof createMetadataService>

/** Creates the service that asks providers for missing metadata: biographies and links of artists, descriptions of albums. */
export function createMetadataService(store: MetadataStore, order: ProviderOrder, { callProvider, cache }: Pick<ServerContext, 'callProvider' | 'cache'>) {
  const lookUp = {
    artist: async (provider: MetadataProvider, { name }: IncompleteItem, signal: AbortSignal) => {
      const result = ArtistResult.parse((await provider.findArtist?.({ name, signal })) ?? null)
      return { text: result?.biography, links: sanitizeLinks(result?.links ?? []) }
    },
    album: async (provider: MetadataProvider, { name, artists }: IncompleteItem, signal: AbortSignal) => {
      const result = AlbumResult.parse((await provider.findAlbum?.({ name, artists, signal })) ?? null)
      return { text: result?.description, links: [] }
    },
  } as const

  /** Asks one provider after the other and returns the first result that is not empty. */
  async function findMetadata(kind: MetadataKind, item: IncompleteItem, breaker: ReturnType<typeof createProviderBreaker>): Promise<FoundMetadata | null> {
    const { providers, timeoutMs } = await order.listEnabled('metadata')
    for (const { plugin, provider } of providers) {
      if (!provider[PROVIDER_METHODS[kind]] || breaker.isOpen(provider)) continue
      const options = { plugin, operation: `${kind} metadata`, timeoutMs }
      const result = await callProvider(options, (signal) => lookUp[kind](provider, item, signal))
      breaker.recordResult(provider, result !== undefined)
      const text = sanitizeText(result?.text ?? '', MAX_TEXT_LENGTH) || null
      if (result && (text || result.links.length > 0)) return { text, links: result.links, source: provider.label.slice(0, 80) }
    }
    return null
  }

  async function lookUpItems(kind: MetadataKind, signal: AbortSignal) {
    const breaker = createProviderBreaker()
    // Without a provider, every lookup would be recorded as failed, and a provider that is added later would not be asked for a long time.
    if (!(await order.listEnabled('metadata')).providers.some(({ provider }) => provider[PROVIDER_METHODS[kind]])) return
    for (const item of await store.listIncomplete(kind, LOOKUPS_PER_RUN)) {
      if (signal.aborted) return
      const metadata = await findMetadata(kind, item, breaker)
      if (!metadata) await store.recordFailedLookup(kind, item.id)
      else {
        await store.saveMetadata(kind, item.id, metadata)
        cache.invalidate(`${kind}/${item.id}/`)
      }
    }
  }

  return {
    /** Asks one provider for the text and the links of an artist or album. */
    async askProvider(kind: MetadataKind, provider: MetadataProvider, item: IncompleteItem, signal: AbortSignal): Promise<ProviderAnswer | null> {
      const { text, links } = await lookUp[kind](provider, item, signal)
      const clean = sanitizeText(text ?? '', MAX_TEXT_LENGTH) || null
      return clean || links.length > 0 ? { text: clean, isSynced: false, links } : null
    },
    /** Looks up a limited number of artists and albums. The next run continues with the others. */
    async lookUpMissing(signal: AbortSignal) {
      await lookUpItems('artist', signal)
      await lookUpItems('album', signal)
    },
  }
}
