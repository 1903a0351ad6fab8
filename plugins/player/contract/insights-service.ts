/** The kinds of music with insights. */
export type InsightsItem = { readonly kind: 'track' | 'album' | 'artist'; readonly id: number }

/** A period of whole days in the time zone of the artist. */
export interface InsightsRange {
  /** The first day, for example `2026-10-26`. */
  readonly from: string
  /** The last day. */
  readonly to: string
  /** Whether the figures are listed by day or by month. Default: by day. */
  readonly step?: 'day' | 'month'
}

export interface InsightsNumbers {
  readonly plays: number
  readonly listeners: number
  /** Listeners that had played the music before the period. */
  readonly returningListeners: number
  readonly likes: number
  readonly follows: number
  readonly shares: number
  /** Playbacks that were stopped before they counted as a play. */
  readonly skips: number
  /** Playbacks that reached the end. */
  readonly completed: number
}

/** The figures of one day, or of the month that begins with the day. */
export interface InsightsDay {
  readonly day: string
  readonly plays: number
  readonly listeners: number
  readonly likes: number
  readonly follows: number
  readonly shares: number
  readonly skips: number
  readonly completed: number
  readonly playbacks: number
}

export interface InsightsPart {
  /** A source, an ISO 3166 code, a kind of device, or a country and a city (`CI Abidjan`); empty when it is unknown. */
  readonly value: string
  readonly plays: number
}

/** What listeners did in a period. Plays of programs, and of the owners and editors of the music, are left out. */
export interface InsightsFigures {
  readonly numbers: InsightsNumbers
  readonly days: readonly InsightsDay[]
  readonly sources: readonly InsightsPart[]
  readonly countries: readonly InsightsPart[]
  /** Empty when the operator has no city database. */
  readonly cities: readonly InsightsPart[]
  readonly devices: readonly InsightsPart[]
  /** A track is divided into a hundred equal parts. For each part, the number of playbacks in which it was heard. Empty for albums and artists. */
  readonly heard: readonly number[]
  readonly playbacks: number
}

/** The insights for other plugins: `getProviders('player.insights/v1')[0]?.provider`. The caller decides which users may see them. */
export interface InsightsProvider {
  /** Returns the time zone in which the days of an item begin: that of its first artist, or of the site. */
  getTimeZone(subject: InsightsItem): Promise<string>
  /** Returns the first day with a play; null when there is none. */
  findFirstDay(subject: InsightsItem): Promise<string | null>
  read(subject: InsightsItem, range: InsightsRange): Promise<InsightsFigures>
  /** Lists the ids of artists with plays in a period, in ascending order. `afterId` is the last id of the previous page. */
  listPlayedArtists(range: InsightsRange, afterId: number, limit: number): Promise<readonly number[]>
  /** Replaces the users that manage an artist. From then on, the insights do not count plays by these users, because they would distort the figures. */
  setManagers(artistId: number, userIds: readonly number[]): Promise<void>
  /** Sets the time zone in which the days of an artist begin, for plays from then on. */
  setTimeZone(artistId: number, timeZone: string): Promise<void>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    /** The figures of artists, albums and tracks. The player provides them. */
    'player.insights/v1': InsightsProvider
  }
}
