import { createConcurrencyLimiter, JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import { parse } from 'zod/v4/core'
import type { SearchProvider } from '../../contract/providers.ts'
import { type SearchKind, SearchKindName, SearchProviderResult, type SearchResult } from '../../contract/search.ts'
import { createProviderBreaker } from '../providers/provider-breaker.ts'
import { createResultCache } from './result-cache.ts'
import { findTopResult } from './top-result.ts'

const PROVIDER_TIMEOUT_MS = 2000
/** The `order` of providers that do not declare one. They come after all others. */
const DEFAULT_ORDER = 900
/** Third-party plugins have a dot in their id. */
const FIRST_PARTY_ID = /^[a-z0-9-]+$/

/**
 * The built-in providers send one query each. Together they use at most eight connections of the pool, so that a burst of searches leaves connections
 * for other requests. The time limit of a provider begins when its turn comes.
 */
const BUILT_IN_LIMITS = { concurrency: 8, maxQueued: 400, retryAfterSeconds: 1 }

interface SearchInput {
  readonly query: string
  readonly userId: number | null
  readonly language: string
}

interface RegisteredProvider {
  readonly plugin: string
  readonly provider: SearchProvider
}

export type SearchService = ReturnType<typeof createSearchService>

/**
 * Creates the service that searches with every provider. When a provider fails, times out or returns an invalid result, the response lacks its results.
 * After three failures in a row, a provider of a third-party plugin is skipped for a while. Built-in providers are never skipped, but when too many
 * searches wait for them, further searches are rejected with 503 `busy`.
 */
export function createSearchService({
  getProviders,
  callProvider,
  translate,
  settings,
}: Pick<ServerContext, 'getProviders' | 'callProvider' | 'translate' | 'settings'>) {
  const breaker = createProviderBreaker()
  const limitBuiltIn = createConcurrencyLimiter(BUILT_IN_LIMITS)
  const guestResults = createResultCache<SearchProviderResult>()
  const guestResponses = createResultCache<JsonText>()

  /** Lists the providers in the order of their tabs. When two providers have the same kind, only the first is used; first-party plugins come first. */
  const listProviders = (): RegisteredProvider[] => {
    const byKind = new Map<string, RegisteredProvider>()
    for (const { plugin, provider } of getProviders('player.search/v1'))
      if (canProvideKind(plugin, provider.kind) && !byKind.has(provider.kind)) byKind.set(provider.kind, { plugin, provider })
    return [...byKind.values()].sort((a, b) => (a.provider.order ?? DEFAULT_ORDER) - (b.provider.order ?? DEFAULT_ORDER))
  }

  /** Returns undefined when the provider failed. Throws 503 `busy` when too many searches wait for a built-in provider. */
  async function searchWithProvider(
    { plugin, provider }: RegisteredProvider,
    { query, userId, language }: SearchInput,
    { limit, cursor, isFuzzy = false }: { limit: number; cursor?: string | undefined; isFuzzy?: boolean },
  ) {
    const options = { plugin, operation: `search ${provider.kind}`, timeoutMs: PROVIDER_TIMEOUT_MS }
    const run = () =>
      callProvider(options, async (signal) => {
        const { results, next_cursor } = parse(SearchProviderResult, await provider.search({ query, limit, cursor, userId, language, isFuzzy, signal }))
        return { results: results.slice(0, limit), next_cursor }
      })
    if (FIRST_PARTY_ID.test(plugin)) return limitBuiltIn(run)
    if (breaker.isOpen(provider)) return undefined
    const result = await run()
    breaker.recordResult(provider, result !== undefined)
    return result
  }

  /** Searches with one provider. All guests find the same, so the results of providers that allow it are cached for some seconds. */
  function searchWithCache(registered: RegisteredProvider, input: SearchInput, options: { limit: number; isFuzzy: boolean; rules: readonly unknown[] }) {
    const { plugin, provider } = registered
    const run = () => searchWithProvider(registered, input, options)
    if (input.userId !== null || !provider.isCacheable) return run()
    const key = JSON.stringify([plugin, provider.kind, input.query.toLowerCase(), input.language, options])
    return guestResults.getOrCompute(key, run)
  }

  async function searchAll(input: SearchInput, kinds: readonly string[] | null, limit: number, isFuzzy: boolean) {
    const providers = listProviders().filter(({ provider }) => kinds === null || kinds.includes(provider.kind))
    const rules = await Promise.all([settings.get('search.synonyms'), settings.get('search.stop_words')])
    const pages = await Promise.all(providers.map((provider) => searchWithCache(provider, input, { limit, isFuzzy, rules })))
    const found = providers.flatMap(({ provider: { kind, label, imageShape = 'square' as const } }, index) => {
      const page = pages[index]
      return page ? [{ kind, label: translate(input.language, label), image_shape: imageShape, ...page }] : []
    })
    if (providers.length > 0 && found.length === 0) throw problem(503, 'player.search_failed')
    return { found, isPartial: found.length < providers.length, isEmpty: found.every(({ results }) => results.length === 0) }
  }

  async function search(input: SearchInput, kinds: readonly string[] | null, perPage: number) {
    const typed = await searchAll(input, kinds, perPage, false)
    const { found, isPartial } = typed.isEmpty ? await searchAll(input, kinds, perPage, true) : typed
    const top = findTopResult(input.query, found)
    return {
      kinds: found.map((kind): SearchKind => ({ ...kind, results: kind.results.map(withoutMatch) })),
      top,
      is_partial: isPartial,
      ...(typed.isEmpty && top && { suggestion: top.result.title }),
    }
  }

  /**
   * Searches and returns the response as text. The text is cached for guests, because many of them type the same beginnings of words. A response that
   * lacks the results of a provider is not cached.
   */
  async function searchAsText(input: SearchInput, kinds: readonly string[] | null, perPage: number): Promise<JsonText> {
    const run = async () => search(input, kinds, perPage)
    const toText = (response: Awaited<ReturnType<typeof search>>) => new JsonText(JSON.stringify(response))
    const isCacheable =
      input.userId === null && listProviders().every(({ provider }) => provider.isCacheable || (kinds !== null && !kinds.includes(provider.kind)))
    if (!isCacheable) return toText(await run())
    const rules = await Promise.all([settings.get('search.synonyms'), settings.get('search.stop_words')])
    const providers = listProviders().map(({ plugin, provider }) => `${plugin} ${provider.kind}`)
    const key = JSON.stringify([input.query.toLowerCase(), input.language, kinds, perPage, rules, providers])
    let partial: JsonText | undefined
    const cached = await guestResponses.getOrCompute(key, async () => {
      const response = await run()
      if (!response.is_partial) return toText(response)
      partial = toText(response)
      return undefined
    })
    return cached ?? partial ?? toText(await run())
  }

  return {
    /** Returns the best results of each kind, or of the given kinds. */
    search,
    searchAsText,
    /** Deletes the cached results. It is called when the catalogue has changed. */
    clearCache() {
      guestResults.clear()
      guestResponses.clear()
    },
    /** Returns one page of the results of one kind. */
    async searchKind(input: SearchInput, kind: string, { perPage, cursor }: { perPage: number; cursor?: string | undefined }) {
      const registered = listProviders().find(({ provider }) => provider.kind === kind)
      if (!registered) throw problem(404, 'player.search_kind_not_found')
      const typed = await searchWithProvider(registered, input, { limit: perPage, cursor })
      const isEmpty = cursor === undefined && typed?.results.length === 0
      const result = isEmpty ? await searchWithProvider(registered, input, { limit: perPage, isFuzzy: true }) : typed
      if (!result) throw problem(503, 'player.search_failed')
      return { data: result.results.map(withoutMatch), next_cursor: result.next_cursor }
    },
  }
}

/** A third-party plugin may only use kinds that begin with its own id, so that it cannot replace another plugin's kind. */
const canProvideKind = (plugin: string, kind: string) =>
  SearchKindName.safeParse(kind).success && kind !== 'all' && (FIRST_PARTY_ID.test(plugin) || kind === plugin || kind.startsWith(`${plugin}.`))

const withoutMatch = ({ match: _match, ...result }: SearchProviderResult['results'][number]): SearchResult => result
