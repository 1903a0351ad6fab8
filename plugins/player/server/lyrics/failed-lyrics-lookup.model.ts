import { column, defineModel } from '@balafon/sdk/server'

/** A failed lookup of a track’s lyrics. Providers are not asked again before `retryAt`. */
export const FailedLyricsLookup = defineModel('failed_lyrics_lookups', {
  columns: {
    trackId: column.bigint().primaryKey().references('tracks', 'cascade'),
    retryAt: column.timestamp(),
  },
})
