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

/** A song, as one may ask others about it. */
export interface LyricsQuestion {
  readonly track: {
    readonly id: number
    readonly name: string
    readonly artists: readonly string[]
    readonly album: string | null
    /** Seconds. */
    readonly duration: number
  }
  /** Aborted when nobody waits any more: after four seconds. */
  readonly signal: AbortSignal
}

export interface LyricsProvider {
  /** A proper name, shown as it is: where the words come from. */
  readonly label: string
  /** The words as plain text, a line to a line. Synced ones begin each line with its time, as LRC does: `[01:23.40] Words`. `null`: it has none. */
  readonly find: (question: LyricsQuestion) => Promise<{ readonly text: string; readonly isSynced: boolean } | null>
}

export interface ArtistQuestion {
  readonly name: string
  /** Aborted when nobody waits any more: after ten seconds. */
  readonly signal: AbortSignal
}

export interface AlbumQuestion extends ArtistQuestion {
  readonly artists: readonly string[]
}

export interface FoundLink {
  readonly label: string
  /** https only. */
  readonly url: string
}

/** Knows more of artists and albums than the catalogue does. It is asked only for what is lacking. */
export interface MetadataProvider {
  /** A proper name, shown as it is beside what came from it. */
  readonly label: string
  /** Plain text; what looks like HTML is taken out of it. */
  readonly artist?: (question: ArtistQuestion) => Promise<{ readonly biography?: string; readonly links?: readonly FoundLink[] } | null>
  readonly album?: (question: AlbumQuestion) => Promise<{ readonly description?: string } | null>
}

declare module '@balafon/sdk/contract' {
  interface ServerPoints {
    'player.search/v1': SearchProvider
    'player.lyrics/v1': LyricsProvider
    'player.metadata/v1': MetadataProvider
  }
}
