import type { SeedRequest, SqlRunner } from '@balafon/sdk/server'
import { POPULAR_ROWS } from '../search/search.store.ts'
import { openSeedProgress } from './seed-progress.ts'
import { SYLLABLES, TITLE_WORDS } from './seed-words.ts'

/**
 * The tables that are filled. Their triggers are disabled and their indexes dropped while rows are inserted, because doing their work once for all rows
 * is faster.
 */
const LOADED_TABLES = ['artists', 'albums', 'tracks', 'album_artists', 'track_artists', 'genre_links', 'tag_links', 'playlists', 'playlist_tracks'] as const
/** The searched tables with the column of their popularity. */
const SEARCHED = { artists: 'plays', albums: 'plays', tracks: 'plays', playlists: 'tracks_count' } as const
const TRACKS_PER_ALBUM = 10
const ALBUMS_PER_ARTIST = 2
const GENRES = 60
const TAGS = 300

/** Creates the table of words, sorted by their frequency. A random number near 0 chooses a frequent word. */
const WORDS_SQL = `create unlogged table seed_words as
  select row_number() over () as id, initcap(word) as word from (
    select unnest($1::text[]) as word
    union all select a || b from unnest($2::text[]) a, unnest($2::text[]) b
    union all select a || b || c from unnest($2::text[]) a, unnest($2::text[]) b, unnest($2::text[]) c) words`

/**
 * Builds an expression for a pseudo-random word that depends on the row number `n` and on `salt`, so that every run gives the same word. A higher
 * exponent gives more frequent words.
 */
const word = (n: string, salt: number, exponent: number) =>
  `(select word from seed_words where id = 1 + floor(power(abs(hashint8extended(${n}, ${salt})::numeric % 1000003) / 1000003.0, ${exponent}) * (select max(id) - 1 from seed_words))::bigint)`

/** Builds an expression for a pseudo-random number from 0 to 1 that depends on the row number `n` and on `salt`. */
const share = (n: string, salt: number) => `(abs(hashint8extended(${n}, ${salt})::numeric % 1000003) / 1000003.0)::float8`
/** Builds an expression for a number of plays. As on real sites, few rows have many plays and most rows have few. */
const plays = (n: string, most: number) => `floor(${most} * power(${share(n, 9)}, 12))::bigint`
const image = (n: string) => `jsonb_build_object('url', '/brand/cover.svg', 'hue', ${n} % 360, 'chroma', 0.1)`

/**
 * Fills the catalogue with generated artists, albums, tracks, tags, genres, playlists and plays, for development and benchmarks. Each statement inserts
 * many rows, so a million tracks take only minutes. The database user must be the owner of the tables, because the function disables triggers and drops
 * indexes until it has finished. After an interruption, the next run with the same number of tracks continues.
 */
export async function seedCatalogue({ amounts, sql, report }: SeedRequest) {
  const tracks = amounts.tracks ?? 0
  if (tracks === 0) return
  const albums = Math.max(1, Math.ceil(tracks / TRACKS_PER_ALBUM))
  const artists = Math.max(1, Math.ceil(albums / ALBUMS_PER_ARTIST))
  const progress = await openSeedProgress<Plan>(sql, async () => ({ tracks, first: await readOffsets(sql), indexes: await readIndexes(sql) }))
  const { first, indexes } = progress.plan
  if (progress.plan.tracks !== tracks) throw new Error(`A run with ${progress.plan.tracks} tracks was interrupted. Add the same number to continue it.`)
  report(`${artists} artists, ${albums} albums, ${tracks} tracks`)
  await sql('drop table if exists seed_words')
  await sql(WORDS_SQL, [TITLE_WORDS, SYLLABLES])
  await sql('create unique index on seed_words (id)')
  await sql('analyze seed_words')
  for (const { name } of indexes) await sql(`drop index if exists ${name}`)
  for (const table of LOADED_TABLES) await sql(`alter table ${table} disable trigger all`).catch(() => sql(`alter table ${table} disable trigger user`))
  for (const [index, statement] of buildStatements({ artists, albums, tracks }, first).entries()) await progress.insert(`rows ${index}`, statement)
  report('search index')
  for (const [index, statement] of buildSearchStatements(first).entries()) await progress.insert(`search ${index}`, statement)
  for (const table of LOADED_TABLES) await sql(`alter table ${table} enable trigger all`).catch(() => sql(`alter table ${table} enable trigger user`))
  report('indexes')
  for (const { definition } of indexes) await sql(definition.replace(' INDEX ', ' INDEX IF NOT EXISTS '))
  for (const table of ['artists', 'albums', 'tracks', 'playlists'])
    await sql(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await progress.close()
  await sql('drop table seed_words')
  await sql('analyze')
}

interface Plan {
  readonly tracks: number
  readonly first: Offsets
  readonly indexes: readonly { readonly name: string; readonly definition: string }[]
}

type Offsets = Readonly<Record<'artists' | 'albums' | 'tracks' | 'playlists', number>>

async function readOffsets(sql: SqlRunner): Promise<Offsets> {
  const [row] = await sql<Offsets>(
    `select ${['artists', 'albums', 'tracks', 'playlists'].map((table) => `(select coalesce(max(id), 0)::float8 from ${table}) as ${table}`).join(', ')}`,
  )
  return row ?? { artists: 0, albums: 0, tracks: 0, playlists: 0 }
}

/** Reads the indexes that no constraint needs. They are dropped while rows are inserted. */
function readIndexes(sql: SqlRunner) {
  const tables = [...LOADED_TABLES, 'search_texts_artists', 'search_texts_albums', 'search_texts_tracks', 'search_texts_playlists', 'search_words']
  return sql<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid::regclass::text = any($1::text[]) and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
       and not exists (select 1 from pg_inherits where inhrelid = i.indexrelid)`,
    [tables],
  )
}

function buildStatements({ artists, albums, tracks }: { artists: number; albums: number; tracks: number }, first: Offsets): string[] {
  const artistOf = (album: string) => `(${first.artists} + 1 + (${album} - 1) % ${artists})`
  const playlists = Math.max(1, Math.ceil(tracks / 500))
  return [
    `insert into artists (id, name, image, plays, country) overriding system value
     select ${first.artists} + n, ${word('n', 1, 1.5)} || ' ' || ${word('n', 2, 1)}, ${image('n')}, ${plays('n', 5_000_000)}, 'CI' from generate_series(1, ${artists}) n`,
    `insert into albums (id, name, image, release_date, artists, plays) overriding system value
     select ${first.albums} + n, ${word('n', 3, 2)} || case when n % 3 > 0 then ' ' || ${word('n', 4, 1.5)} else '' end, ${image('n')}, current_date - (n % 9000)::int,
       jsonb_build_array(jsonb_build_object('id', ar.id, 'name', ar.name)), ${plays('n', 2_000_000)}
     from generate_series(1, ${albums}) n join artists ar on ar.id = ${artistOf('n')}`,
    `insert into album_artists (album_id, artist_id) select ${first.albums} + n, ${artistOf('n')} from generate_series(1, ${albums}) n`,
    `insert into tracks (id, name, number, duration, album_id, album_name, image, release_date, artists, plays, file_mime) overriding system value
     select ${first.tracks} + n, ${word('n', 5, 3)} || case when n % 4 > 0 then ' ' || ${word('n', 6, 1.5)} else '' end || case when n % 5 = 0 then ' ' || ${word('n', 7, 1)} else '' end,
       (n - 1) % ${TRACKS_PER_ALBUM} + 1, 120 + n % 180, a.id, a.name, a.image, a.release_date, a.artists, ${plays('n', 1_000_000)}, 'audio/mpeg'
     from generate_series(1, ${tracks}) n join albums a on a.id = ${first.albums} + 1 + (n - 1) / ${TRACKS_PER_ALBUM}`,
    `insert into track_artists (track_id, artist_id)
     select ${first.tracks} + n, ${artistOf(`(1 + (n - 1) / ${TRACKS_PER_ALBUM})`)} from generate_series(1, ${tracks}) n`,
    `insert into genres (name, display_name) select 'seed-genre-' || n, (select word from seed_words where id = 60 + n) from generate_series(1, ${GENRES}) n on conflict do nothing`,
    `insert into tags (name, display_name) select 'seed-tag-' || n, (select word from seed_words where id = 200 + n) from generate_series(1, ${TAGS}) n on conflict do nothing`,
    `insert into genre_links (genre_id, kind, subject_id)
     select g.id, 'artist', ${first.artists} + n from generate_series(1, ${artists}) n join genres g on g.name = 'seed-genre-' || (1 + floor(power(${share('n', 11)}, 2) * ${GENRES - 1}))
     union all select g.id, 'album', ${first.albums} + n from generate_series(1, ${albums}) n
       join genres g on g.name = 'seed-genre-' || (1 + floor(power(${share(`((n - 1) % ${artists} + 1)`, 11)}, 2) * ${GENRES - 1}))`,
    `insert into tag_links (tag_id, kind, subject_id)
     select t.id, 'track', ${first.tracks} + n from generate_series(1, ${tracks}, 5) n join tags t on t.name = 'seed-tag-' || (1 + floor(power(${share('n', 12)}, 2) * ${TAGS - 1}))`,
    `insert into playlists (id, name, tracks_count) overriding system value
     select ${first.playlists} + n, ${word('n', 8, 3)} || ' ' || n, 30 from generate_series(1, ${playlists}) n`,
    `insert into playlist_tracks (playlist_id, track_id, position)
     select distinct on (playlist_id, track_id) * from (select ${first.playlists} + n as playlist_id, ${first.tracks} + 1 + floor(${share('n * 31 + p', 13)} * ${tracks - 1})::bigint as track_id, p as position
       from generate_series(1, ${playlists}) n, generate_series(1, 30) p) chosen`,
    `insert into daily_track_plays (day, track_id, plays)
     select current_date - day, t.id, 1 + floor(t.plays / 2000.0 * ${share('t.id * 61 + day', 14)})::int
     from (select id, plays from tracks where id > ${first.tracks} order by plays desc limit ${Math.min(20_000, Math.ceil(tracks / 20))}) t, generate_series(0, 59) day
     on conflict do nothing`,
  ]
}

/** Builds the statements that write the search texts, which triggers write on a running site. */
function buildSearchStatements(first: Offsets): string[] {
  const texts = Object.entries(SEARCHED).map(
    ([table, weight]) => `insert into search_texts (kind, subject_id, name, words, is_popular)
      select '${table}', id, search_text(name), build_search_vector(to_jsonb(n)), row_number() over (order by ${weight} desc) <= ${POPULAR_ROWS}
      from ${table} n where id > ${first[table as keyof Offsets]}`,
  )
  return [...texts, 'insert into search_words select distinct unnest(tsvector_to_array(words)) from search_texts on conflict do nothing']
}
