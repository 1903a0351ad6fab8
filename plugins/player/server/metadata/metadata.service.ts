import type { ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { MetadataProvider } from '../../contract/providers.ts'
import { createProviderBreaker } from '../providers/provider-breaker.ts'
import { sanitizeText } from '../providers/sanitize-text.ts'
import type { FoundMetadata, IncompleteSubject, MetadataStore, Subject } from './metadata.store.ts'
import { sanitizeLinks } from './sanitize-links.ts'

const PROVIDER_TIMEOUT_MS = 10_000
const LOOKUPS_PER_RUN = 100
const MAX_TEXT_LENGTH = 5000

const ArtistResult = z.nullable(
  z.object({ biography: z.optional(z.string()), links: z.optional(z.array(z.object({ label: z.string(), url: z.string() })).check(z.maxLength(100))) }),
)
const AlbumResult = z.nullable(z.object({ description: z.optional(z.string()) }))

const OPERATION = { artist: 'findArtist', album: 'findAlbum' } as const

export type MetadataService = ReturnType<typeof createMetadataService>

/** Creates the service that asks providers for missing metadata: biographies and links of artists, descriptions of albums. */
export function createMetadataService(
  store: MetadataStore,
  { getProviders, callProvider, cache }: Pick<ServerContext, 'getProviders' | 'callProvider' | 'cache'>,
) {
  const lookUp = {
    artist: async (provider: MetadataProvider, { name }: IncompleteSubject, signal: AbortSignal) => {
      const result = ArtistResult.parse((await provider.findArtist?.({ name, signal })) ?? null)
      return { text: result?.biography, links: sanitizeLinks(result?.links ?? []) }
    },
    album: async (provider: MetadataProvider, { name, artists }: IncompleteSubject, signal: AbortSignal) => {
      const result = AlbumResult.parse((await provider.findAlbum?.({ name, artists, signal })) ?? null)
      return { text: result?.description, links: [] }
    },
  } as const

  /** Asks the providers in turn and returns the first result that is not empty. */
  async function findMetadata(
    subject: Subject,
    incomplete: IncompleteSubject,
    breaker: ReturnType<typeof createProviderBreaker>,
  ): Promise<FoundMetadata | null> {
    for (const { plugin, provider } of getProviders('player.metadata/v1')) {
      if (!provider[OPERATION[subject]] || breaker.isOpen(provider)) continue
      const options = { plugin, operation: `${subject} metadata`, timeoutMs: PROVIDER_TIMEOUT_MS }
      const result = await callProvider(options, (signal) => lookUp[subject](provider, incomplete, signal))
      breaker.recordResult(provider, result !== undefined)
      const text = sanitizeText(result?.text ?? '', MAX_TEXT_LENGTH) || null
      if (result && (text || result.links.length > 0)) return { text, links: result.links, source: provider.label.slice(0, 80) }
    }
    return null
  }

  async function lookUpSubjects(subject: Subject, signal: AbortSignal) {
    const breaker = createProviderBreaker()
    // Without a provider there is no lookup that could fail.
    if (!getProviders('player.metadata/v1').some(({ provider }) => provider[OPERATION[subject]])) return
    for (const incomplete of await store.listIncomplete(subject, LOOKUPS_PER_RUN)) {
      if (signal.aborted) return
      const metadata = await findMetadata(subject, incomplete, breaker)
      if (!metadata) await store.recordFailedLookup(subject, incomplete.id)
      else {
        await store.saveMetadata(subject, incomplete.id, metadata)
        cache.invalidate(`${subject}/${incomplete.id}/`)
      }
    }
  }

  return {
    /** Looks up a limited number of artists and albums; the next run continues. */
    async lookUpMissing(signal: AbortSignal) {
      await lookUpSubjects('artist', signal)
      await lookUpSubjects('album', signal)
    },
  }
}
