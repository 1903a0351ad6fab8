import { randomUUID } from 'node:crypto'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import { createPlaysService, type PlaysService } from './plays.service.ts'
import { createPlaysStore } from './plays.store.ts'

const sites: TestSite[] = []
let site: TestSite
let plays: PlaysService
beforeEach(async () => {
  site = await createTestSite()
  sites.push(site)
  await addCatalogue(site)
  plays = site.getServices<{ plays: PlaysService }>('player').plays
})
afterAll(async () => {
  for (const openSite of sites) await openSite.close()
})

const createPlay = () => ({ key: randomUUID(), trackId: 1, userId: null, seconds: 30 })
const listPartitions = () =>
  site.sql<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'track_plays'::regclass order by name`)
const listExpectedPartitions = () =>
  site.sql<{ name: string }>(
    `select name from (values ('track_plays_' || to_char(current_date, 'YYYY_MM')),
       ('track_plays_' || to_char(date_trunc('month', current_date) + interval '1 month', 'YYYY_MM')), ('track_plays_other')) as v(name) order by name`,
  )
const countDefaultPartition = async () => (await site.sql<{ rows: number }>('select count(*)::int as rows from track_plays_other'))[0]?.rows
const createNode = () => createPlaysService(createPlaysStore(site.sql), site.getContext('player'))

test('creates the partitions of this month and the next when a play is recorded', async () => {
  expect(await listPartitions()).toEqual([{ name: 'track_plays_other' }])
  expect(await plays.recordPlay(createPlay())).toBe(true)
  expect(await listPartitions()).toEqual(await listExpectedPartitions())
  expect(await countDefaultPartition()).toBe(0)
})

test('moves plays out of the default partition and does not count a play twice', async () => {
  const earlierPlay = createPlay()
  await site.sql(
    `insert into track_plays (key, track_id, user_id, seconds, day)
     values ($1, 1, 7, 30, current_date), ($2, 1, 7, 30, (date_trunc('month', current_date) + interval '1 month')::date), ($3, 1, 7, 30, date '2020-02-29')`,
    [earlierPlay.key, randomUUID(), randomUUID()],
  )
  expect(await plays.recordPlay(earlierPlay)).toBe(false)
  expect(await listPartitions()).toEqual(await listExpectedPartitions())
  expect(await site.sql('select day::text from track_plays_other')).toEqual([{ day: '2020-02-29' }])
  expect(await site.sql('select count(*)::int as rows from track_plays where user_id = 7')).toEqual([{ rows: 3 }])
})

test('creates each partition once when several nodes record plays at once', async () => {
  const nodes = Array.from({ length: 4 }, createNode)
  const results = await Promise.all(
    nodes.flatMap((node) => [
      createPlaysStore(site.sql)
        .ensurePartitions()
        .then(() => true),
      node.recordPlay(createPlay()),
      plays.recordPlay(createPlay()),
    ]),
  )
  expect(results.every(Boolean)).toBe(true)
  expect(await listPartitions()).toEqual(await listExpectedPartitions())
  expect(await site.sql('select count(*)::int as rows from track_plays')).toEqual([{ rows: 8 }])
  await createPlaysStore(site.sql).ensurePartitions()
  expect(await listPartitions()).toEqual(await listExpectedPartitions())
})

test('gives each partition the indexes of the parent table', async () => {
  await createPlaysStore(site.sql).ensurePartitions()
  const [month] = await listExpectedPartitions()
  const indexes = await site.sql<{ indexes: number }>(
    `select count(*)::int as indexes from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = $1::regclass`,
    [month?.name],
  )
  expect(indexes).toEqual([{ indexes: 2 }])
})

test('creates the partitions again after a failure, and once per month after a success', async () => {
  const store = createPlaysStore(site.sql)
  let attempts = 0
  const node = createPlaysService(
    {
      ...store,
      async ensurePartitions() {
        attempts += 1
        if (attempts === 1) throw new Error('no connection')
        await store.ensurePartitions()
      },
    },
    site.getContext('player'),
  )
  for (let count = 0; count < 4; count += 1) expect(await node.recordPlay(createPlay())).toBe(true)
  expect(attempts).toBe(2)
  expect(await listPartitions()).toEqual(await listExpectedPartitions())
})

test('records plays when the partitions cannot be created', async () => {
  await site.migrationSql('alter table track_plays_other rename to track_plays_renamed')
  await site.sql(`insert into track_plays (key, track_id, seconds, day) values ($1, 1, 30, current_date)`, [randomUUID()])
  expect(await plays.recordPlay(createPlay())).toBe(true)
  expect(await listPartitions()).toEqual([{ name: 'track_plays_renamed' }])
})
