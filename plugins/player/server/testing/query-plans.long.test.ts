import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordPlay } from '../../contract/playback.ts'
import { createLyricsStore } from '../lyrics/lyrics.store.ts'
import { addLargeCatalogue } from './large-catalogue.fixture.ts'

/** Tables with fewer rows may be read completely, because an index would not be faster. */
const MAX_SCANNED_ROWS = 1000

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

let site: TestSite
let admin: SignedInUser
let largeTables: ReadonlySet<string>
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin.access'] })
  await addLargeCatalogue(site)
  const tables = await site.sql<{ name: string }>("select relname as name from pg_class where relkind = 'r' and reltuples > $1", [MAX_SCANNED_ROWS])
  largeTables = new Set(tables.map(({ name }) => name))
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

const capturing = new AsyncLocalStorage<boolean>()

/** Runs a function and returns its statements that read rows, with their values. Statements of jobs that run at the same time are left out. */
async function captureReads(run: () => Promise<unknown>) {
  const { db } = site.getContext('player')
  const runQuery = db.query.bind(db)
  const calls: Parameters<typeof db.query>[] = []
  const query = vi.spyOn(db, 'query').mockImplementation(((...call: Parameters<typeof db.query>) => {
    if (capturing.getStore()) calls.push(call)
    return runQuery(...call)
  }) as typeof db.query)
  await capturing.run(true, run)
  query.mockRestore()
  const statements = calls.map(([statement, options]) => ({
    text: typeof statement === 'string' ? statement : statement.query,
    values: options && 'bind' in options && Array.isArray(options.bind) ? options.bind : [],
  }))
  return statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** Lists the large tables that a function reads completely, with the conditions for which PostgreSQL used no index. */
async function listScans(run: () => Promise<unknown>): Promise<string[]> {
  const reads = await captureReads(run)
  expect(reads).not.toEqual([])
  const scans = await Promise.all(reads.map(listScansOfStatement))
  return scans.flat()
}

async function listScansOfStatement({ text, values }: { text: string; values: readonly unknown[] }): Promise<string[]> {
  const [row] = await site.sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values)
  const nodes = row ? listNodes(row['QUERY PLAN'][0].Plan) : []
  return nodes
    .filter((node) => node['Node Type'].includes('Seq Scan') && largeTables.has(node['Relation Name'] ?? ''))
    .map((node) => `${node['Relation Name']} ${node.Alias}: ${node.Filter ?? 'all rows'}`)
}

describe('a catalogue of 100,000 tracks', () => {
  test('has large tables of each kind', () => {
    for (const table of ['artists', 'albums', 'tracks', 'playlists', 'search_texts_tracks', 'daily_track_plays']) expect(largeTables).toContain(table)
  })

  const rows = ['albums', 'artists', 'tracks', 'playlists'].flatMap((kind) =>
    ['popular', 'newest', 'liked', 'listed'].map((rule) => `channels/${kind}-${rule}`),
  )
  test.each([
    'albums/5000',
    'artists/1000',
    'tracks/50000',
    'tracks/50000/lyrics',
    'tracks/50000/stream',
    'playlists/1001',
    ...rows,
    'channels/home',
    'channels/1',
    'search?query=c4ca42',
    'search?query=c4ca4x2',
    'search/artists?query=c4ca42',
    'search/albums?query=c4ca42',
    'search/tracks?query=c4ca42',
    'search/playlists?query=c4ca42',
    'reports/rankings/player.tracks?from=2026-01-01&to=2026-01-02',
    'reports/rankings/player.artists?from=2026-01-01&to=2026-01-02',
  ])('is not scanned by GET %s', async (path) => {
    const scans = await listScans(async () => {
      const { status, text } = await admin.get(`/api/v1/${path}`)
      expect(status, text).toBe(200)
    })
    expect(scans).toEqual([])
  })

  test('is not scanned when a play is recorded', async () => {
    const body = { key: randomUUID(), seconds: 40 }
    expect(await listScans(() => admin.request(recordPlay, { params: { trackId: 50_000 }, body }))).toEqual([])
  })

  test('is not scanned by the lookup of lyrics', async () => {
    expect(await listScans(() => createLyricsStore(site.sql).findTrackWithoutLyrics(50_001))).toEqual([])
  })
})
