import { column, defineModel } from '@balafon/sdk/server'
import { Track } from '../catalogue/models/track.model.ts'

/** A counted play of a track. */
export const Play = defineModel('track_plays', {
  columns: {
    /** A random id that the player creates for each play. */
    key: column.uuid().primaryKey(),
    /** The id of the track. It is not a foreign key, because plays of deleted tracks still count. */
    trackId: column.bigint(),
    userId: column.bigint().nullable(),
    seconds: column.integer({ min: 0 }),
    playedAt: column.timestamp().default(),
    day: column.date().primaryKey(),
    /** Where the track was played: in the player, or in an embed on another site. */
    source: column.oneOf('player', 'embed').default(),
  },
  associations: {
    track: { target: Track, foreignKey: 'trackId' },
  },
  indexes: {
    track_plays_user: '(user_id, played_at DESC) WHERE (user_id IS NOT NULL)',
  },
})
