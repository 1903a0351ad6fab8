/** Expects the alias `t`. */
const TRACK = `json_build_object('id', t.id, 'name', t.name, 'duration', t.duration, 'number', t.number, 'plays', t.plays, 'image', t.image,
  'artists', t.artists, 'album', case when t.album_id is null then null else json_build_object('id', t.album_id, 'name', t.album_name) end, 'has_lyrics', t.has_lyrics)`

/** Expects the alias `a`. */
const ALBUM = `json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists)`

/** Expects the alias `ar`. */
const ARTIST = `json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image)`

/** Expects the alias `p`. */
const PLAYLIST = `json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'image', p.image, 'tracks_count', p.tracks_count,
  'owner', case when p.owner_id is null then null else json_build_object('id', p.owner_id, 'name', p.owner_name) end)`

/** SQL expressions that build a card from one row, as JSON. A card is the short form of an item in lists; its page shows more. */
export const CARD_SQL = { track: TRACK, album: ALBUM, artist: ARTIST, playlist: PLAYLIST } as const
