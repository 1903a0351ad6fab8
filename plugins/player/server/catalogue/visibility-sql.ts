/**
 * SQL conditions for what listeners may see, for the table aliases of `CARD_SQL`. A track also needs its album to be published, if it has one,
 * so a statement that reads tracks contains `JOIN_TRACK_ALBUM_SQL`.
 */

export const JOIN_TRACK_ALBUM_SQL = 'left join albums track_album on track_album.id = t.album_id'

/** Builds the condition that a user may see a playlist, for the alias `p`. `userIdSql` is an expression that is null for a guest. */
export const buildPlaylistVisibleSql = (userIdSql: string) =>
  `(p.is_public or p.owner_id = ${userIdSql} or (p.is_collaborative and exists (
     select from playlist_collaborators pc where pc.playlist_id = p.id and pc.user_id = ${userIdSql})))`

export const IS_VISIBLE_SQL = {
  artist: "ar.status = 'published'",
  album: "a.status = 'published'",
  track: "(t.status = 'published' and (t.album_id is null or track_album.status = 'published'))",
} as const
