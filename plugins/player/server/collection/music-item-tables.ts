import type { ErrorCode } from '@balafon/sdk/contract'
import type { MusicItemKind } from '../../contract/collection.ts'
import { buildPlaylistVisibleSql, IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

interface MusicItemTable {
  readonly table: string
  readonly alias: string
  /** Joins of other tables that the condition `isVisible` needs. */
  readonly join: string
  /** Condition for rows that the user `$1` may see. */
  readonly isVisible: string
  readonly notFoundCode: ErrorCode
}

/** The tables of items that users can like, with the condition that a user may see a row. */
export const MUSIC_ITEM_TABLES: Readonly<Record<MusicItemKind, MusicItemTable>> = {
  track: { table: 'tracks', alias: 't', join: JOIN_TRACK_ALBUM_SQL, isVisible: IS_VISIBLE_SQL.track, notFoundCode: 'player.track_not_found' },
  album: { table: 'albums', alias: 'a', join: '', isVisible: IS_VISIBLE_SQL.album, notFoundCode: 'player.album_not_found' },
  artist: { table: 'artists', alias: 'ar', join: '', isVisible: IS_VISIBLE_SQL.artist, notFoundCode: 'player.artist_not_found' },
  playlist: {
    table: 'playlists',
    alias: 'p',
    join: '',
    isVisible: buildPlaylistVisibleSql('$1::bigint'),
    notFoundCode: 'player.playlist_not_found',
  },
}
