import type { TestSite } from '@balafon/sdk/testing'

/** Builds an SQL expression for a name of two words. Only few rows share a word, as on a real site. `id` is an SQL expression for the id of the row. */
const buildNameSql = (id: string) => `left(md5((${id} % 20000)::text), 6) || ' ' || left(md5((${id} / 7 % 20000)::text), 6)`
const buildArtistsSql = (id: string) => `jsonb_build_array(jsonb_build_object('id', ${id}, 'name', ${buildNameSql(id)}))`

const IMAGE = `'{"url":"/storage/public/aa/0123456789abcdef.svg","hue":120,"chroma":0.1}'`
const TEXT = `repeat('Recorded in one night by the river. ', 12)`

const ARTIST_OF_ALBUM = '((n - 1) % 2000 + 1)'
const ARTIST_OF_TRACK = '((n - 1) / 10 % 2000 + 1)'
const ALBUM_OF_TRACK = '((n - 1) / 10 + 1)'

/** The tables with triggers that update the search or check foreign keys. They are disabled, because they are slow for many rows. */
const TABLES_WITH_TRIGGERS = [
  'artists',
  'albums',
  'tracks',
  'playlists',
  'album_artists',
  'track_artists',
  'lyrics',
  'genre_links',
  'tag_links',
  'playlist_tracks',
]

/** Returns SQL expressions for the ids up to a number. Each one has few enough rows for the time limit of statements, also on a busy machine. */
const listRanges = (count: number, size = 10_000) =>
  Array.from({ length: count / size }, (_, index) => `generate_series(${index * size + 1}, ${(index + 1) * size})`)

/** 2,000 artists, 10,000 albums, 100,000 tracks, 2,000 playlists, a channel of every kind and rule, and daily plays of 60 days. */
const buildStatements = (audioPath: string) => [
  ...TABLES_WITH_TRIGGERS.map((table) => `alter table ${table} disable trigger user`),
  `insert into artists (name, biography, image, plays) select ${buildNameSql('n')}, ${TEXT}, ${IMAGE}, n * 7919 % 100000 from generate_series(1, 2000) n`,
  `insert into albums (name, description, image, release_date, artists, plays)
   select ${buildNameSql('n')}, ${TEXT}, ${IMAGE}, date '2000-01-01' + n % 9000, ${buildArtistsSql(ARTIST_OF_ALBUM)}, n * 7919 % 100000 from generate_series(1, 10000) n`,
  `insert into album_artists (album_id, artist_id) select n, ${ARTIST_OF_ALBUM} from generate_series(1, 10000) n`,
  ...listRanges(100_000).map(
    (range) => `insert into tracks (name, number, duration, album_id, album_name, release_date, artists, file_path, file_mime, file_size, has_lyrics, plays)
   select ${buildNameSql('n')}, (n - 1) % 10 + 1, 180 + n % 90, ${ALBUM_OF_TRACK}, ${buildNameSql(ALBUM_OF_TRACK)}, date '2000-01-01' + n / 10 % 9000,
     ${buildArtistsSql(ARTIST_OF_TRACK)}, '${audioPath}', 'audio/mpeg', 4000, n % 5 = 0, n * 7919::bigint % 1000000
   from ${range} n`,
  ),
  `insert into track_artists (track_id, artist_id) select n, ${ARTIST_OF_TRACK} from generate_series(1, 100000) n`,
  `insert into lyrics (track_id, lines, is_synced) select n * 5, '[{"at":null,"text":"La la"}]', false from generate_series(1, 20000) n`,
  `insert into genres (name, display_name) select 'genre-' || n, 'Genre ' || n from generate_series(1, 100) n`,
  `insert into tags (name, display_name) select 'tag-' || n, 'Tag ' || n from generate_series(1, 100) n`,
  `insert into genre_links (genre_id, kind, subject_id)
   select (n + other * 37) % 100 + 1, 'artist', n from generate_series(1, 2000) n, generate_series(0, 1) other
   union all select n % 100 + 1, 'album', n from generate_series(1, 10000) n
   union all select n % 100 + 1, 'track', n * 5 from generate_series(1, 20000) n`,
  `insert into tag_links (tag_id, kind, subject_id)
   select n % 100 + 1, 'album', n from generate_series(1, 10000) n union all select n % 100 + 1, 'track', n * 5 from generate_series(1, 20000) n`,
  `insert into playlists (name, description, image, tracks_count, is_public) select ${buildNameSql('n')}, ${TEXT}, ${IMAGE}, 20, n % 4 > 0 from generate_series(1, 2000) n`,
  `insert into playlist_tracks (playlist_id, track_id, position)
   select n, (n * 50 + other) % 100000 + 1, other from generate_series(1, 2000) n, generate_series(1, 20) other`,
  `insert into channels (slug, name, kind, rule)
   select kind || '-' || coalesce(rule, 'listed'), kind, kind, rule
   from unnest(array['albums', 'artists', 'tracks', 'playlists']) kind, unnest(array['popular', 'newest', 'liked', null]) rule`,
  `insert into channel_items (channel_id, item_id, position) select c.id, n * 9, n from channels c, generate_series(1, 200) n where c.rule is null`,
  `insert into channels (slug, name, kind) values ('home', 'Home', 'channels')`,
  `insert into channel_items (channel_id, item_id, position)
   select home.id, c.id, c.id from channels home join channels c on c.kind <> 'channels' where home.slug = 'home'`,
  `insert into daily_track_plays (day, track_id, plays) select current_date - day, n * 50, 5 from generate_series(0, 59) day, generate_series(1, 1000) n`,
  ...['artists', 'albums', 'tracks', 'playlists'].map(
    (table) =>
      `insert into search_texts (kind, subject_id, name, words) select '${table}', id, name, array_to_tsvector(string_to_array(name, ' ')) from ${table}`,
  ),
  "insert into search_words select distinct unnest(tsvector_to_array(words)) from search_texts where kind = 'albums'",
  ...TABLES_WITH_TRIGGERS.map((table) => `alter table ${table} enable trigger user`),
  'analyze',
]

/** Fills an empty catalogue with 100,000 tracks. Search texts are inserted by one statement per table, without triggers: the names need no normalization. */
export async function addLargeCatalogue({ getContext, migrationSql }: Pick<TestSite, 'getContext' | 'migrationSql'>) {
  const { path } = await getContext('player').files.add({ name: 'one.mp3', mime: 'audio/mpeg', body: Buffer.alloc(4000), visibility: 'private' })
  for (const statement of buildStatements(path)) await migrationSql(statement)
}
