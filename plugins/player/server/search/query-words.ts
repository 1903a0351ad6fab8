import type { ServerContext } from '@balafon/sdk/server'
import { rankSimilarWords } from './rank-similar-words.ts'
import type { QueryWord, SearchStore } from './search.store.ts'
import { applySearchRules, createSearchRulesReader } from './search-rules.ts'

const MAX_WORDS = 10
/** Words up to this length share too few trigrams with their misspelt forms, so they are compared in another way. */
const SHORT_WORD_LENGTH = 5
const MIN_FUZZY_LENGTH = 3
/** The split query is cached for some seconds, because the providers of all kinds of results split the same query into words. */
const CACHE_SECONDS = 15

/** Creates the function that splits a query into words and adds similar words and synonyms to each of them. */
export function createQueryWordsReader(store: SearchStore, { cache, settings }: Pick<ServerContext, 'cache' | 'settings'>) {
  const readRules = createSearchRulesReader(store, { cache, settings })
  async function readWords(query: string, isFuzzy: boolean): Promise<QueryWord[]> {
    const words = await store.readQueryWords(query, MAX_WORDS, isFuzzy)
    return Promise.all(
      words.map(async ({ word, similar }) => {
        const isShort = isFuzzy && word.length >= MIN_FUZZY_LENGTH && word.length <= SHORT_WORD_LENGTH
        return { word, similar: rankSimilarWords(word, isShort ? [...similar, ...(await store.readShortWords(word))] : similar) }
      }),
    )
  }
  return async (query: string, isFuzzy = false): Promise<readonly QueryWord[]> => {
    const words = await cache.getOrCompute(`search/${isFuzzy ? 'fuzzy' : 'typed'}/${query}`, CACHE_SECONDS, () => readWords(query, isFuzzy))
    return applySearchRules(words, await readRules())
  }
}

/** Builds queries that require every word as a whole word or a prefix. Words are alphanumeric, so they need no escaping. */
export const buildQueries = (words: readonly QueryWord[]) => ({
  text: words.map(({ word }) => word).join(' '),
  exactQuery: words.map(({ word }) => `'${word}':*`).join(' & '),
  fuzzyQuery: words.map(({ word, similar }) => `(${[`'${word}':*`, ...similar.map(matchAllWords)].join(' | ')})`).join(' & '),
})

/** Builds the part of a query that requires all words of a text, because a synonym can consist of several words. */
const matchAllWords = (text: string) =>
  `(${text
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' & ')})`
