/** The fields of the card of a track. The statement must contain the table `tracks` under the alias `t`. */
const TRACK_FIELDS = `'id', t.id, 'name', t.name, 'duration', t.duration, 'number', t.number, 'plays', t.plays, 'image', t.image,
  'artists', t.artists, 'album', case when t.album_id is null then null else json_build_object('id', t.album_id, 'name', t.album_name) end, 'has_lyrics', t.has_lyrics`
const TRACK = `json_build_object(${TRACK_FIELDS})`

/** The card of an album. The statement must contain the table `albums` under the alias `a`. */
const ALBUM = `json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists)`

/** The card of an artist. The statement must contain the table `artists` under the alias `ar`. */
const ARTIST = `json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image)`

/** The card of a playlist. The statement must contain the table `playlists` under the alias `p`. */
const PLAYLIST = `json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'image', p.image, 'images', p.images, 'tracks_count', p.tracks_count,
  'owner', case when p.owner_id is null or p.owner_name is null then null else json_build_object('id', p.owner_id, 'name', p.owner_name) end)`

/** SQL expressions that build a card from one row, as JSON. A card is the short form of an item that lists show. */
export const CARD_SQL = { track: TRACK, album: ALBUM, artist: ARTIST, playlist: PLAYLIST } as const

/** Builds an expression that formats a point in time for JSON, in UTC. */
export const buildTimestampSql = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Builds a row of a playlist as JSON. The statement must contain the tables `tracks` and `playlist_tracks` under the aliases `t` and `pt`. */
export const PLAYLIST_TRACK_SQL = `json_build_object(${TRACK_FIELDS}, 'row_id', pt.id, 'added_at', ${buildTimestampSql('pt.added_at')},
  'added_by', case when pt.added_by is null then null else json_build_object('id', pt.added_by, 'name', pt.added_by_name) end)`
