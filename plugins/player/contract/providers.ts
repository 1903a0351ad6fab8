import type { SearchPart } from './search.ts'

/** What is looked for, and for whom. */
export interface SearchQuestion {
  /** As it was typed, without space around it: 1 to 100 characters. */
  readonly query: string
  /** At most so many results. */
  readonly limit: number
  /** The `next_cursor` of the answer before; none at first. */
  readonly cursor: string | undefined
  /** `null`: nobody is signed in. */
  readonly userId: number | null
  readonly language: string
  /** Aborted when nobody waits any more: after two seconds. */
  readonly signal: AbortSignal
}

/** A kind of thing that can be searched for. Show nobody what they may not see. */
export interface SearchProvider {
  /** In addresses: `/search/rain/artists`. A stranger's is called as its plugin is, or `<plugin>.<more>`. */
  readonly kind: string
  /** Translation key: the tab's name. */
  readonly label: string
  /** Lower comes first; the house's are 10 to 50. */
  readonly order?: number
  /** People have round pictures. */
  readonly looks?: 'things' | 'people'
  readonly search: (question: SearchQuestion) => Promise<SearchPart>
}

declare module '@balafon/sdk/contract' {
  interface ServerPoints {
    'player.search/v1': SearchProvider
  }
}
