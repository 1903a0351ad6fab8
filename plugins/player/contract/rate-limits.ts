import type { RateLimit } from '@balafon/sdk/contract'

export const PLAYER_RATE_LIMITS = {
  plays: { requests: 120, seconds: 60 },
  /** Likes, reposts and followed artists. Users may like a whole album song by song. */
  collection: { requests: 120, seconds: 60 },
  /** The limit is high, because requests are sent while the user types, and all guests with the same IP address share one limit. */
  search: { requests: 240, seconds: 60, isCountedPerNode: true },
  /** Players save the queue when it changes and every ten seconds while they play. */
  queue: { requests: 60, seconds: 60 },
  /** New playlists and covers. */
  playlists: { requests: 30, seconds: 60 },
  playlistChanges: { requests: 180, seconds: 60 },
  comments: { requests: 20, seconds: 60 },
  /** Artwork for link previews and lock screens: three sizes of each song. */
  artwork: { requests: 240, seconds: 60 },
  radio: { requests: 60, seconds: 60 },
  /** Retries of failed audio files and pictures. */
  media: { requests: 20, seconds: 60 },
  /** Reports of tracks, albums, artists and playlists. */
  contentReports: { requests: 10, seconds: 3600 },
  /** The limit is low, because each test sends a request to every external provider of music data. */
  providerTests: { requests: 20, seconds: 60 },
  /** Pictures and files that operators upload. */
  administration: { requests: 60, seconds: 60 },
} as const satisfies Record<string, RateLimit>

declare module '@balafon/sdk/contract' {
  interface RateLimits extends Record<keyof typeof PLAYER_RATE_LIMITS, RateLimit> {}
}
