import type { Sequelize } from 'sequelize'

/** Builds the SQL expression of a cover image. `id` is an SQL expression. */
const buildImageSql = (id: string) => `jsonb_build_object('url', '/storage/public/00/cover-' || ${id} || '.svg', 'hue', ${id} % 360, 'chroma', 0.1)`
/** Builds the SQL expression of a list with one artist. `id` is an SQL expression. */
const buildArtistsSql = (id: string) => `jsonb_build_array(jsonb_build_object('id', ${id}, 'name', 'Artist ' || ${id}))`

/** 30 artists, 60 albums, 600 tracks, 10 playlists, and a home page with five channels: a channel is a row of items, and the home page is a channel of such rows. */
const STATEMENTS = [
  `insert into artists (name, biography, country, image, plays)
   select 'Artist ' || n, repeat('Plays the balafon by the river. ', 12), 'CI', ${buildImageSql('n')}, n * 1000 from generate_series(1, 30) n`,
  `insert into albums (name, description, release_date, image, artists, plays)
   select 'Album ' || n, repeat('Recorded in one night. ', 10), date '2020-01-01' + n, ${buildImageSql('n')}, ${buildArtistsSql('(n + 1) / 2')}, n * 500 from generate_series(1, 60) n`,
  `insert into album_artists (album_id, artist_id) select n, (n + 1) / 2 from generate_series(1, 60) n`,
  `insert into tracks (name, number, duration, album_id, album_name, image, artists, plays)
   select 'Track ' || n, (n - 1) % 10 + 1, 180 + n % 90, (n + 9) / 10, 'Album ' || (n + 9) / 10, ${buildImageSql('n')}, ${buildArtistsSql('(n + 19) / 20')}, n * 10
   from generate_series(1, 600) n`,
  `insert into track_artists (track_id, artist_id) select n, (n + 19) / 20 from generate_series(1, 600) n`,
  `insert into genres (name, display_name) values ('mandingue', 'Mandingue'), ('afrobeat', 'Afrobeat')`,
  `insert into genre_links (genre_id, kind, subject_id)
   select n % 2 + 1, kind, n from generate_series(1, 30) n, unnest(array['artist', 'album']) kind`,
  `insert into playlists (name, description, tracks_count) select 'Playlist ' || n, 'For the evening', n from generate_series(1, 10) n`,
  `insert into channels (slug, name, kind, layout, rule) values
     ('home', 'Home', 'channels', 'row', null), ('new', 'New', 'albums', 'hero', 'newest'), ('artists', 'Artists', 'artists', 'row', 'popular'),
     ('albums', 'Albums', 'albums', 'row', 'popular'), ('tracks', 'Tracks', 'tracks', 'list', 'popular'), ('playlists', 'Playlists', 'playlists', 'row', 'popular')`,
  `insert into channel_items (channel_id, item_id, position)
   select home.id, other.id, other.id from channels home join channels other on other.slug <> 'home' where home.slug = 'home'`,
]

/** Fills the player's empty tables with SQL, because installing demo music would take much longer. */
export async function fillCatalogue(db: Sequelize) {
  for (const statement of STATEMENTS) await db.query(statement)
}
