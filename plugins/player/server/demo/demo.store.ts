import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

type Table = 'artists' | 'albums' | 'tracks' | 'playlists' | 'channels' | 'genres' | 'tags'
type LinkTable = 'album_artists' | 'track_artists' | 'playlist_tracks' | 'channel_items' | 'genre_links' | 'tag_links' | 'lyrics'

/** The columns that the demo inserts, with their types. */
const COLUMNS: Readonly<Record<Table | LinkTable, string>> = {
  artists: 'id bigint, name text, biography text, biographies jsonb, country text, image jsonb, plays bigint, created_at timestamptz',
  albums: 'id bigint, name text, description text, descriptions jsonb, release_date date, image jsonb, artists jsonb, plays bigint, created_at timestamptz',
  tracks:
    'id bigint, name text, number int, duration numeric, release_date date, album_id bigint, album_name text, image jsonb, artists jsonb, file_entry_id bigint, file_path text, file_mime text, file_size bigint, peaks jsonb, has_lyrics boolean, plays bigint, created_at timestamptz',
  playlists: 'id bigint, name text, description text, descriptions jsonb, image jsonb, tracks_count int',
  channels: 'id bigint, slug text, name text, description text, kind text, layout text, rule text, names jsonb',
  genres: 'id bigint, name text, display_name text',
  tags: 'id bigint, name text, display_name text',
  album_artists: 'album_id bigint, artist_id bigint, position int',
  track_artists: 'track_id bigint, artist_id bigint, position int',
  playlist_tracks: 'playlist_id bigint, track_id bigint, position int',
  channel_items: 'channel_id bigint, item_id bigint, position int',
  genre_links: 'genre_id bigint, kind text, subject_id bigint',
  tag_links: 'tag_id bigint, kind text, subject_id bigint',
  lyrics: 'track_id bigint, lines jsonb, is_synced boolean',
}

export type DemoStore = ReturnType<typeof createDemoStore>

export function createDemoStore(sql: SqlRunner) {
  return {
    async hasArtists() {
      return (await sql('select 1 from artists limit 1')).length > 0
    },
    /** Lists the files that an interrupted run stored: their names have the prefix, and no track uses them. */
    async listLeftoverFiles(prefix: string) {
      return (
        await sql<{ id: number }>(
          `select id::int as id from file_entries f where owner_id is null and starts_with(name, $1)
        and not exists (select 1 from tracks t where t.file_entry_id = f.id)`,
          [prefix],
        )
      ).map(({ id }) => id)
    },
    /** Reserves ids for `insertRows`, so that rows can reference each other. */
    async reserveIds(table: Table, count: number, transaction: Transaction): Promise<number[]> {
      const rows = await sql<{ id: number }>(
        `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2::int)`,
        [table, count],
        transaction,
      )
      return rows.map(({ id }) => id)
    },
    /** Inserts daily plays of each track for the last 30 days: more at weekends, and a little more each week. */
    async insertPlays(transaction: Transaction) {
      await sql(
        `insert into daily_track_plays (day, track_id, plays)
         select day::date, t.id, greatest(1, round(t.plays / 400.0
           * (case when extract(isodow from day) >= 5 then 1.3 else 0.95 end)
           * (1.15 - 0.01 * (current_date - day::date))
           * (0.85 + 0.003 * abs(hashtext(day::text) % 100))
           * (0.8 + 0.004 * abs(hashtext(t.id || day::text) % 100))))::int
         from tracks t, generate_series(current_date - 29, current_date, interval '1 day') as days(day)`,
        [],
        transaction,
      )
    },
    async insertRows(table: Table | LinkTable, rows: readonly object[], transaction: Transaction) {
      const columns = COLUMNS[table]
        .split(', ')
        .map((column) => column.split(' ')[0])
        .join(', ')
      const override = columns.startsWith('id,') ? 'overriding system value' : ''
      await sql(
        `insert into ${table} (${columns}) ${override} select ${columns} from jsonb_to_recordset($1::jsonb) as rows(${COLUMNS[table]})`,
        [JSON.stringify(rows)],
        transaction,
      )
    },
  }
}
