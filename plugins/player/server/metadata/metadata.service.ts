import type { ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { MetadataProvider } from '../../contract/providers.ts'
import { plainText } from '../providers/plain-text.ts'
import { createRests } from '../providers/rests.ts'
import { readLinks } from './links.ts'
import type { Finding, Lacking, MetadataStore, Subject } from './metadata.store.ts'

const PATIENCE = 10_000
const AT_ONCE = 100
const LONGEST_TEXT = 5000

const ArtistAnswer = z.nullable(
  z.object({ biography: z.optional(z.string()), links: z.optional(z.array(z.object({ label: z.string(), url: z.string() })).check(z.maxLength(100))) }),
)
const AlbumAnswer = z.nullable(z.object({ description: z.optional(z.string()) }))

export type MetadataService = ReturnType<typeof createMetadata>

/** Asks others for what the catalogue lacks: biographies and links of artists, descriptions of albums. */
export function createMetadata(store: MetadataStore, { getProviders, callProvider, cache }: Pick<ServerContext, 'getProviders' | 'callProvider' | 'cache'>) {
  const questions = {
    artist: async ({ artist }: MetadataProvider, { name }: Lacking, signal: AbortSignal) => {
      const answer = ArtistAnswer.parse((await artist?.({ name, signal })) ?? null)
      return { text: answer?.biography, links: readLinks(answer?.links ?? []) }
    },
    album: async ({ album }: MetadataProvider, { name, artists }: Lacking, signal: AbortSignal) => {
      const answer = AlbumAnswer.parse((await album?.({ name, artists, signal })) ?? null)
      return { text: answer?.description, links: [] }
    },
  } as const

  /** The first who knows something. Who failed three times in a row is left alone for a while. */
  async function find(subject: Subject, lacking: Lacking, rests: ReturnType<typeof createRests>): Promise<Finding | null> {
    for (const { plugin, provider } of getProviders('player.metadata/v1')) {
      if (!provider[subject] || rests.isResting(provider)) continue
      const whom = { plugin, operation: `metadata of an ${subject}`, timeoutMs: PATIENCE }
      const answer = await callProvider(whom, (signal) => questions[subject](provider, lacking, signal))
      rests.note(provider, answer !== undefined)
      const text = plainText(answer?.text ?? '', LONGEST_TEXT) || null
      if (answer && (text || answer.links.length > 0)) return { text, links: answer.links, source: provider.label.slice(0, 80) }
    }
    return null
  }

  async function fillInAll(subject: Subject, signal: AbortSignal) {
    const rests = createRests()
    // Asked of nobody, nothing is missed.
    if (!getProviders('player.metadata/v1').some(({ provider }) => provider[subject])) return
    for (const lacking of await store.lacking(subject, AT_ONCE)) {
      if (signal.aborted) return
      const finding = await find(subject, lacking, rests)
      if (!finding) await store.noteMiss(subject, lacking.id)
      else {
        await store.keep(subject, lacking.id, finding)
        cache.invalidate(`${subject}/${lacking.id}`)
      }
    }
  }

  return {
    /** Some of what is lacking; the next run goes on. */
    async fillIn(signal: AbortSignal) {
      await fillInAll('artist', signal)
      await fillInAll('album', signal)
    },
  }
}
