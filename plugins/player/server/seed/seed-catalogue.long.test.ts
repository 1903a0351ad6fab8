import type { SqlRunner } from '@balafon/sdk/server'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search } from '../../contract/search.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const TRACKS = 3000

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await seedCatalogue({ amounts: { tracks: TRACKS }, sql: site.migrationSql, report: () => {} })
})
afterAll(() => site.close())

const count = async (table: string) => (await site.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]?.rows

describe('seedCatalogue', () => {
  test('adds tracks with albums, artists, categories, playlists and plays', async () => {
    expect(await count('tracks')).toBe(TRACKS)
    expect(await count('albums')).toBe(TRACKS / 10)
    for (const table of ['artists', 'track_artists', 'genre_links', 'tag_links', 'playlist_tracks', 'daily_track_plays'])
      expect(await count(table), table).toBeGreaterThan(100)
  })

  test('continues a run that was interrupted', async () => {
    const readTracks = () =>
      site.sql(
        "select count(*)::int as tracks, count(distinct id)::int as ids, (select count(*)::int from search_texts where kind = 'tracks') as texts from tracks",
      )
    const readTables = () =>
      site.sql(
        `select (select jsonb_agg(indexdef order by indexname) from pg_indexes where schemaname = 'public') as indexes,
           (select jsonb_agg(tgname order by tgname) from pg_trigger where tgenabled <> 'D' and not tgisinternal) as triggers`,
      )
    const tables = await readTables()
    for (const interrupted of ['insert into albums ', 'insert into track_artists ', 'insert into search_texts ', 'CREATE INDEX ']) {
      const sql: SqlRunner = (text, ...values) => (text.includes(interrupted) ? Promise.reject(new Error('interrupted')) : site.migrationSql(text, ...values))
      await expect(seedCatalogue({ amounts: { tracks: 200 }, sql, report: () => {} }), interrupted).rejects.toThrow('interrupted')
    }
    await expect(seedCatalogue({ amounts: { tracks: 300 }, sql: site.migrationSql, report: () => {} })).rejects.toThrow('200 tracks')
    await seedCatalogue({ amounts: { tracks: 200 }, sql: site.migrationSql, report: () => {} })
    expect(await readTracks()).toEqual([{ tracks: TRACKS + 200, ids: TRACKS + 200, texts: TRACKS + 200 }])
    expect(await readTables()).toEqual(tables)
  })

  test('restores triggers and indexes, and continues the ids', async () => {
    expect(
      await site.sql("select indexname from pg_indexes where indexname in ('search_texts_tracks_words', 'tracks_plays', 'search_words_trigrams')"),
    ).toHaveLength(3)
    const [track] = await site.sql<{ id: number }>("insert into tracks (name, duration) values ('Vrombissement', 60) returning id::int")
    expect(track?.id).toBe(TRACKS + 200 + 1)
    const { body } = await site.createVisitor().request(search, { query: { query: 'vrombissement', types: 'tracks' } })
    expect(body.top.result.title).toBe('Vrombissement')
  })

  test('finds seeded tracks by name, also with a missing character', async () => {
    const tracks = await site.sql<{ id: number; name: string }>(
      "select id::int, name from tracks where name ~ '^[A-Za-z]{6,} [A-Za-z]{6,}$' order by plays desc limit 10",
    )
    let found = 0
    for (const { id, name } of tracks)
      for (const query of [name, `${name.slice(0, 3)}${name.slice(4)}`]) {
        await site.sql('delete from rate_limits')
        const { body } = await site.createVisitor().request(search, { query: { query, types: 'tracks' } })
        if (body.kinds[0].results.slice(0, 5).some((result: { id: number }) => result.id === id)) found += 1
      }
    expect(found / (tracks.length * 2)).toBeGreaterThanOrEqual(0.9)
  })
})
