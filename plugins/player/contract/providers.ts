import type { SearchProviderResult } from './search.ts'

export interface SearchRequest {
  /** The query as typed, trimmed: 1 to 100 characters. */
  readonly query: string
  /** Maximum number of results. */
  readonly limit: number
  /** `next_cursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined
  /** The signed-in user; null for a guest. */
  readonly userId: number | null
  readonly language: string
  /** Whether to search for similar words too. It is true when the query as typed has no results of any kind. */
  readonly isFuzzy: boolean
  /** Aborted after two seconds, when the result is no longer needed. */
  readonly signal: AbortSignal
}

/** Provides one kind of search result. It must return only what the user may see. */
export interface SearchProvider {
  /** Part of the path: `/search/rain/artists`. A third-party plugin uses its own id, or `<plugin>.<name>`. */
  readonly kind: string
  /** Translation key of the tab's name. */
  readonly label: string
  /** Kinds are sorted by this number, the lowest first; the built-in kinds use 10 to 80. */
  readonly order?: number
  /** Shape of the result images; `square` by default, `round` for people. */
  readonly imageShape?: 'square' | 'round'
  /**
   * Whether the results for guests may be cached for some seconds. Leave it out for data that has to disappear at once, for example profiles that become
   * private.
   */
  readonly isCacheable?: boolean
  readonly search: (request: SearchRequest) => Promise<SearchProviderResult>
}

/** Describes a track without lyrics. */
export interface LyricsRequest {
  readonly track: {
    readonly id: number
    readonly name: string
    readonly artists: readonly string[]
    readonly album: string | null
    /** In seconds. */
    readonly duration: number
  }
  /** Aborted after four seconds, when the result is no longer needed. */
  readonly signal: AbortSignal
}

export interface LyricsProvider {
  /** Name of the source, shown untranslated below the lyrics. */
  readonly label: string
  /** Returns plain text, one line per line of lyrics, or null when it has none. Synced lines begin with their time, as in LRC: `[01:23.40] Text`. */
  readonly find: (request: LyricsRequest) => Promise<{ readonly text: string; readonly isSynced: boolean } | null>
}

export interface ArtistMetadataRequest {
  readonly name: string
  /** Aborted after ten seconds, when the result is no longer needed. */
  readonly signal: AbortSignal
}

export interface AlbumMetadataRequest extends ArtistMetadataRequest {
  readonly artists: readonly string[]
}

export interface ArtistLink {
  readonly label: string
  /** Links that do not use https are removed. */
  readonly url: string
}

/** Provides biographies, links and descriptions for artists and albums that have none. */
export interface MetadataProvider {
  /** Name of the source, shown untranslated beside the text. */
  readonly label: string
  /** Returns plain text; HTML tags are removed. */
  readonly findArtist?: (request: ArtistMetadataRequest) => Promise<{ readonly biography?: string; readonly links?: readonly ArtistLink[] } | null>
  readonly findAlbum?: (request: AlbumMetadataRequest) => Promise<{ readonly description?: string } | null>
}

export interface PlaybackAccessRequest {
  readonly trackId: number
  /** The signed-in user; `null` for a guest. */
  readonly userId: number | null
  /** The owner of the track; `null` when it has none. The owner always has full access, so no provider is asked. */
  readonly ownerId: number | null
  /** Aborted after one second, when the decision is no longer needed. */
  readonly signal: AbortSignal
}

interface LimitReason {
  /** The reason why the user does not hear the whole track, as a translation key of the plugin. */
  readonly reason: string
  /** A link to the page on which the user gets full access: its text as a translation key, and its path. */
  readonly action?: { readonly label: string; readonly to: string }
}

/** `preview` plays the first `seconds` of the track. */
export type PlaybackDecision =
  | { readonly access: 'full' }
  | ({ readonly access: 'preview'; readonly seconds: number } & LimitReason)
  | ({ readonly access: 'refused' } & LimitReason)

/** Decides how much of a track a user may play. When several providers decide, the strictest decision applies. */
export interface PlaybackAccessProvider {
  readonly decide: (request: PlaybackAccessRequest) => Promise<PlaybackDecision>
  /**
   * Whether no track may be played while the provider fails: the stream endpoint then responds with 503 `player.access_unknown`. If it is not set,
   * a provider that fails or takes longer than a second is ignored.
   */
  readonly isRequired?: boolean
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'player.search/v1': SearchProvider
    'player.lyrics/v1': LyricsProvider
    'player.metadata/v1': MetadataProvider
    /** Limits a track to a preview for a user, or refuses to play it. */
    'player.playbackAccess/v1': PlaybackAccessProvider
  }
}
