import type { ServerContext } from '@balafon/sdk/server'
import type { QueryWord, SearchStore } from './search.store.ts'

/** The synonyms and stop words that administrators entered, normalized in the same way as queries. */
export interface SearchRules {
  /** For each word: the texts that mean the same. A text can consist of several words, separated by spaces. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>
  readonly stopWords: ReadonlySet<string>
}

const CACHE_SECONDS = 3600

/** Creates the reader of the synonyms and stop words. The normalized form is cached for each value of the settings. */
export function createSearchRulesReader(store: Pick<SearchStore, 'normalizeTexts'>, { settings, cache }: Pick<ServerContext, 'settings' | 'cache'>) {
  return async (): Promise<SearchRules> => {
    const [groups, stopWords] = await Promise.all([settings.get<string[]>('search.synonyms'), settings.get<string[]>('search.stop_words')])
    return cache.getOrCompute(`search-rules/${JSON.stringify([groups, stopWords])}`, CACHE_SECONDS, async () => {
      const terms = groups.map((group) => group.split(','))
      const normalizedGroups = await Promise.all(terms.map((group) => store.normalizeTexts(group)))
      return { synonyms: buildSynonyms(normalizedGroups), stopWords: new Set(await store.normalizeTexts(stopWords)) }
    })
  }
}

function buildSynonyms(groups: readonly (readonly string[])[]) {
  const synonyms = new Map<string, string[]>()
  for (const group of groups)
    for (const term of group) {
      const others = group.filter((other) => other !== term && other !== '')
      if (term !== '' && !term.includes(' ')) synonyms.set(term, [...(synonyms.get(term) ?? []), ...others])
    }
  return synonyms
}

/** Leaves out stop words, unless the query has no other words, and adds synonyms. */
export function applySearchRules(words: readonly QueryWord[], { synonyms, stopWords }: SearchRules): readonly QueryWord[] {
  const remaining = words.filter(({ word }) => !stopWords.has(word))
  return (remaining.length > 0 ? remaining : words).map(({ word, similar }) => ({ word, similar: [...similar, ...(synonyms.get(word) ?? [])] }))
}
