import type { Translate } from '@balafon/sdk/client'
import type { SearchKind, SearchResult, search } from '../../contract/search.ts'
import { describeKind } from './describe-kind.ts'

type SearchResponse = ReturnType<(typeof search.response)['parse']>

/** A suggestion in the list below the search field. */
export interface Suggestion {
  readonly key: string
  readonly path: string
  readonly title: string
  /** The text below the title, for example `Song · Artist`. */
  readonly text: string
  readonly image: string | null
  readonly isRound: boolean
}

const MAX_SUGGESTIONS = 8

/** Lists the top result first. The best results of each kind follow, then the second-best ones, and so on. */
export function listSuggestions({ kinds, top }: SearchResponse, t: Translate): Suggestion[] {
  const suggestions = top ? [toSuggestion(top, top.result, t)] : []
  const mostResults = Math.max(0, ...kinds.map(({ results }) => results.length))
  for (let position = 0; position < mostResults; position++)
    for (const kind of kinds) {
      const result = kind.results[position]
      if (result && !suggestions.some(({ key }) => key === getKey(kind, result))) suggestions.push(toSuggestion(kind, result, t))
    }
  return suggestions.slice(0, MAX_SUGGESTIONS)
}

const getKey = ({ kind }: Pick<SearchKind, 'kind'>, { id }: SearchResult) => `${kind} ${id}`

function toSuggestion(kind: Pick<SearchKind, 'kind' | 'label' | 'image_shape'>, result: SearchResult, t: Translate): Suggestion {
  const kindText = describeKind(kind, t)
  const { path, title, subtitle, image, track, album } = result
  return {
    key: getKey(kind, result),
    path,
    title,
    text: subtitle ? `${kindText} · ${subtitle}` : kindText,
    image: image ?? track?.image?.url ?? album?.image?.url ?? null,
    isRound: kind.image_shape === 'round',
  }
}
