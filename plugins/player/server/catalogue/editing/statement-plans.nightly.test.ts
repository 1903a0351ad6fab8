import type { SqlRunner } from '@balafon/sdk/server'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import type { Transaction } from 'sequelize'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogueStore } from '../catalogue.store.ts'
import { createPublishingStore } from './publishing.store.ts'
import { createRenamingStore } from './renaming.store.ts'
import { createSlugsStore } from './slugs.store.ts'
import { createTrackRemovalStore } from './track-removal.store.ts'

const TRACKS = 100_000
const ALBUMS = TRACKS / 10
const ARTISTS = TRACKS / 20
/** A sequential scan of fewer rows is allowed, because it is as fast as an index. */
const MAX_SCANNED_ROWS = 1000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  // The search index would take most of the time, and these statements do not read it.
  for (const table of ['artists', 'albums', 'tracks']) await site.migrationSql(`alter table ${table} disable trigger user`)
  const artists = `jsonb_build_array(jsonb_build_object('id', n % ${ARTISTS} + 1, 'name', 'Artist'))`
  await site.sql(`insert into artists (name, slug) select 'Artist ' || n, 'artist-' || n from generate_series(1, ${ARTISTS}) n`)
  await site.sql(`insert into albums (name, slug, artists) select 'Album ' || n, 'album-' || n, ${artists} from generate_series(1, ${ALBUMS}) n`)
  await site.sql(
    `insert into tracks (name, slug, duration, album_id, artists, owner_id, status, release_at)
     select 'Track ' || n, 'track-' || n, 60, n % ${ALBUMS} + 1, ${artists}, n % 1000,
       case n % 50 when 0 then 'hidden' when 1 then 'scheduled' else 'published' end, now() + interval '1 day' from generate_series(1, ${TRACKS}) n`,
  )
  await site.sql(`insert into album_artists (album_id, artist_id) select n, n % ${ARTISTS} + 1 from generate_series(1, ${ALBUMS}) n`)
  await site.sql(`insert into track_artists (track_id, artist_id) select n, n % ${ARTISTS} + 1 from generate_series(1, ${TRACKS}) n`)
  await site.sql(`insert into playlists (name, tracks_count) select 'Playlist ' || n, 1 from generate_series(1, ${ALBUMS}) n`)
  await site.sql(`insert into playlist_tracks (playlist_id, track_id, position) select n, n, 0 from generate_series(1, ${ALBUMS}) n`)
  await site.migrationSql('analyze')
}, 120_000)
afterAll(() => site.close())

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

type RunStatements = (sql: SqlRunner, transaction: Transaction) => Promise<unknown>

/** Runs the statements of a store function in a transaction that is rolled back, and returns the large tables that they scan. */
async function listLargeScans(run: RunStatements): Promise<string[]> {
  const scans: string[] = []
  const transaction = await site.site.db.transaction()
  const explain: SqlRunner = async <Row>(text: string, values: readonly unknown[] = []) => {
    const [row] = await site.sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values, transaction)
    for (const node of row ? listNodes(row['QUERY PLAN'][0].Plan) : []) {
      const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      if (node['Node Type'] === 'Seq Scan' && rows > MAX_SCANNED_ROWS) scans.push(`${node['Relation Name']}`)
    }
    return [] as Row[]
  }
  try {
    await run(explain, transaction)
    return scans
  } finally {
    await transaction.rollback()
  }
}

describe('a catalogue of 100,000 tracks', () => {
  test('shows in the plan when a statement without an index scans a table', async () => {
    expect(await listLargeScans((sql) => sql("select 1 from tracks where name = 'Track 5'"))).toEqual(['tracks'])
  })

  test.each<[string, RunStatements]>([
    ['a track that its owner opens', (sql) => createCatalogueStore(sql).readTrack(50, { userId: 50, canSeeAll: false })],
    ['a rename of an artist', (sql, transaction) => createRenamingStore(sql).renameArtist(5, 'New', transaction)],
    ['a rename of an album', (sql, transaction) => createRenamingStore(sql).renameAlbum(5, 'New', transaction)],
    ['the choice of a slug', (sql, transaction) => createSlugsStore(sql).chooseSlug('tracks', 'Track 5', null, transaction)],
    ['the publication of scheduled tracks', (sql, transaction) => createPublishingStore(sql).publishScheduled('tracks', transaction)],
    ['the deletion of tracks', (sql, transaction) => createTrackRemovalStore(sql).removeFromPlaylistCounts([1, 2, 3], transaction)],
    ['the tracks of an owner', (sql) => sql('select id from tracks where owner_id = $1 order by id desc limit 30', [5])],
  ])('is not scanned for %s', async (_description, run) => {
    expect(await listLargeScans(run)).toEqual([])
  })
})
