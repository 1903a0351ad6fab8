import { problem, type ServerContext } from '@balafon/sdk/server'
import { parse } from 'zod/v4/core'
import type { SearchProvider } from '../../contract/providers.ts'
import { KindName, type SearchKind, SearchPart } from '../../contract/search.ts'
import { createRests } from '../providers/rests.ts'

const PATIENCE = 2000

interface Seeker {
  readonly query: string
  readonly userId: number | null
  readonly language: string
}

interface OfferedKind {
  readonly plugin: string
  readonly provider: SearchProvider
}

export type SearchService = ReturnType<typeof createSearch>

/** Asks whoever offers something to be found. One that breaks, hangs or answers nonsense is left out, and harms nobody. */
export function createSearch({ getProviders, callProvider, translate }: Pick<ServerContext, 'getProviders' | 'callProvider' | 'translate'>) {
  const rests = createRests()

  /** The house's first; a kind that is offered twice is the first one's. */
  const kinds = (): OfferedKind[] => {
    const known = new Map<string, OfferedKind>()
    for (const { plugin, provider } of getProviders('player.search/v1'))
      if (isOwn(plugin, provider.kind) && !known.has(provider.kind)) known.set(provider.kind, { plugin, provider: provider })
    return [...known.values()].sort((one, other) => (one.provider.order ?? LAST) - (other.provider.order ?? LAST))
  }

  async function askOne({ plugin, provider }: OfferedKind, { query, userId, language }: Seeker, limit: number, cursor?: string) {
    if (rests.isResting(provider)) return undefined
    const whom = { plugin, operation: `search ${provider.kind}`, timeoutMs: PATIENCE }
    const part = await callProvider(whom, async (signal) => {
      const { results, next_cursor } = parse(SearchPart, await provider.search({ query, limit, cursor, userId, language, signal }))
      return { results: results.slice(0, limit), next_cursor }
    })
    rests.note(provider, part !== undefined)
    return part
  }

  return {
    /** The best of each kind. */
    async all(seeker: Seeker, types: readonly string[] | null, perPage: number) {
      const asked = kinds().filter(({ provider }) => types === null || types.includes(provider.kind))
      const parts = await Promise.all(asked.map((each) => askOne(each, seeker, perPage)))
      const answered = asked.flatMap(({ provider: { kind, label, looks = 'things' } }, index): SearchKind[] => {
        const part = parts[index]
        return part ? [{ kind, label: translate(seeker.language, label), looks, ...part }] : []
      })
      if (asked.length > 0 && answered.length === 0) throw problem(503, 'player.search_failed')
      return { kinds: answered, is_partial: answered.length < asked.length }
    },
    /** One kind, from `cursor` on. */
    async one(seeker: Seeker, kind: string, { perPage, cursor }: { perPage: number; cursor?: string | undefined }) {
      const asked = kinds().find(({ provider }) => provider.kind === kind)
      if (!asked) throw problem(404, 'player.no_such_kind')
      const part = await askOne(asked, seeker, perPage, cursor)
      if (!part) throw problem(503, 'player.search_failed')
      return { data: part.results, next_cursor: part.next_cursor }
    },
  }
}

const LAST = 900
const HOUSE = /^[a-z0-9-]+$/

/** Ids without a team are the house's own; a stranger's kinds bear its id, so that none takes another's place. */
const isOwn = (plugin: string, kind: string) =>
  KindName.safeParse(kind).success && kind !== 'all' && (HOUSE.test(plugin) || kind === plugin || kind.startsWith(`${plugin}.`))
