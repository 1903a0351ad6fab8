import type { SqlRunner } from '@balafon/sdk/server'
import type { ChartEntry, ChartKind, ChartPeriod } from '../../contract/charts.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

const MAX_POSITIONS = 100

/** The number of days of each period. `trending` compares the last week with the three weeks before it. */
const DAYS: Readonly<Record<ChartPeriod, number>> = { day: 1, week: 7, month: 30, trending: 7 }

interface Source {
  /** An expression for the id of the chart's item that a played track counts for. The statement contains the tables `daily_track_plays d` and `tracks t`. */
  readonly subjectId: string
  readonly join: string
  readonly isVisible: string
  /** The table with its alias. */
  readonly table: string
  readonly alias: string
  readonly card: string
}

const SOURCES: Readonly<Record<ChartKind, Source>> = {
  tracks: { subjectId: 't.id', join: '', isVisible: IS_VISIBLE_SQL.track, table: `tracks t ${JOIN_TRACK_ALBUM_SQL}`, alias: 't', card: CARD_SQL.track },
  albums: { subjectId: 't.album_id', join: '', isVisible: IS_VISIBLE_SQL.album, table: 'albums a', alias: 'a', card: CARD_SQL.album },
  artists: {
    subjectId: 'ta.artist_id',
    join: 'join track_artists ta on ta.track_id = t.id',
    isVisible: IS_VISIBLE_SQL.artist,
    table: 'artists ar',
    alias: 'ar',
    card: CARD_SQL.artist,
  },
}

/**
 * Builds the statement that writes the first 100 positions of a chart. It counts the plays of the period, and those of the previous period for the
 * previous positions.
 */
export function buildComputeSql(period: ChartPeriod, kind: ChartKind): string {
  const { subjectId, join, table, alias, isVisible } = SOURCES[kind]
  const days = DAYS[period]
  const daysBefore = period === 'trending' ? 3 * days : days
  const score = period === 'trending' ? `plays * plays / (plays_before / 3.0 + 1)` : 'plays'
  return `with counts as (
      select ${subjectId} as subject_id, coalesce(sum(d.plays) filter (where d.day > current_date - ${days}), 0) as plays,
        coalesce(sum(d.plays) filter (where d.day <= current_date - ${days}), 0) as plays_before
      from daily_track_plays d join tracks t on t.id = d.track_id ${join}
      where d.day > current_date - ${days + daysBefore} and ${subjectId} is not null group by 1),
    visible as (select counts.* from counts join ${table} on ${alias}.id = subject_id where ${isVisible}),
    before as (select subject_id, row_number() over (order by plays_before desc, subject_id) as position from visible where plays_before > 0
      order by plays_before desc, subject_id limit ${MAX_POSITIONS}),
    ranked as (select subject_id, plays, row_number() over (order by ${score} desc, subject_id) as position from visible where plays > 0
      order by ${score} desc, subject_id limit ${MAX_POSITIONS}),
    written as (
      insert into chart_entries (period, kind, position, subject_id, plays, previous_position)
      select '${period}', '${kind}', ranked.position, ranked.subject_id, ranked.plays, before.position from ranked left join before using (subject_id)
      order by ranked.position
      on conflict (period, kind, position) do update
        set subject_id = excluded.subject_id, plays = excluded.plays, previous_position = excluded.previous_position, computed_at = now()),
    removed as (delete from chart_entries where period = '${period}' and kind = '${kind}' and position > (select count(*) from ranked))
    select count(*) from ranked`
}

export const buildReadSql = (kind: ChartKind): string => {
  const { table, alias, isVisible, card } = SOURCES[kind]
  return `select c.position, c.previous_position, c.plays, ${card} as card
    from chart_entries c join ${table} on ${alias}.id = c.subject_id
    where c.period = $1 and c.kind = '${kind}' and c.position > $2 and ${isVisible} order by c.position limit $3`
}

const CARD_KEYS = { tracks: 'track', albums: 'album', artists: 'artist' } as const

export type ChartsStore = ReturnType<typeof createChartsStore>

export const createChartsStore = (sql: SqlRunner) => ({
  async compute(period: ChartPeriod, kind: ChartKind) {
    await sql(buildComputeSql(period, kind))
  },
  /** Reads the entries that follow the position `after`. */
  async read(period: ChartPeriod, kind: ChartKind, { after, limit }: { after: number; limit: number }): Promise<ChartEntry[]> {
    const rows = await sql<Omit<ChartEntry, 'track' | 'album' | 'artist'> & { card: object }>(buildReadSql(kind), [period, after, limit])
    return rows.map(({ card, ...entry }) => ({ ...entry, [CARD_KEYS[kind]]: card }) as ChartEntry)
  },
})
