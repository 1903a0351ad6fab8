import { randomUUID } from 'node:crypto'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import { createPlays, type PlaysService } from './plays.service.ts'
import { createPlaysStore } from './plays.store.ts'

const sites: TestSite[] = []
let site: TestSite
let plays: PlaysService
beforeEach(async () => {
  site = await createTestSite()
  sites.push(site)
  await addCatalogue(site)
  plays = site.services<{ plays: PlaysService }>('player').plays
})
afterAll(async () => {
  for (const each of sites) await each.close()
})

const listen = () => ({ key: randomUUID(), trackId: 1, userId: null, seconds: 30 })
const partitions = () =>
  site.sql<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'track_plays'::regclass order by name`)
const expected = () =>
  site.sql<{ name: string }>(
    `select name from (values ('track_plays_' || to_char(current_date, 'YYYY_MM')),
       ('track_plays_' || to_char(date_trunc('month', current_date) + interval '1 month', 'YYYY_MM')), ('track_plays_other')) as v(name) order by name`,
  )
const inTheCommonOne = async () => (await site.sql<{ rows: number }>('select count(*)::int as rows from track_plays_other'))[0]?.rows
const anotherNode = () => createPlays(createPlaysStore(site.sql), site.context('player'))

test('the first listen finds a partition of its month, and the next month has one too', async () => {
  expect(await partitions()).toEqual([{ name: 'track_plays_other' }])
  expect(await plays.record(listen())).toBe(true)
  expect(await partitions()).toEqual(await expected())
  expect(await inTheCommonOne()).toBe(0)
})

test('what the common partition holds of the month moves to its own, the rest stays, and nothing counts twice', async () => {
  const early = listen()
  await site.sql(
    `insert into track_plays (key, track_id, user_id, seconds, day)
     values ($1, 1, 7, 30, current_date), ($2, 1, 7, 30, (date_trunc('month', current_date) + interval '1 month')::date), ($3, 1, 7, 30, date '2020-02-29')`,
    [early.key, randomUUID(), randomUUID()],
  )
  expect(await plays.record(early)).toBe(false)
  expect(await partitions()).toEqual(await expected())
  expect(await site.sql('select day::text from track_plays_other')).toEqual([{ day: '2020-02-29' }])
  expect(await site.sql('select count(*)::int as rows from track_plays where user_id = 7')).toEqual([{ rows: 3 }])
})

test('nodes that do it at once, while others listen, all succeed', async () => {
  const nodes = Array.from({ length: 4 }, anotherNode)
  const counted = await Promise.all(nodes.flatMap((node) => [node.ensurePartitions().then(() => true), node.record(listen()), plays.record(listen())]))
  expect(counted.every(Boolean)).toBe(true)
  expect(await partitions()).toEqual(await expected())
  expect(await site.sql('select count(*)::int as rows from track_plays')).toEqual([{ rows: 8 }])
  await plays.ensurePartitions()
  expect(await partitions()).toEqual(await expected())
})

test('a partition carries the indexes of all', async () => {
  await plays.ensurePartitions()
  const [month] = await expected()
  const indexes = await site.sql<{ indexes: number }>(
    `select count(*)::int as indexes from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = $1::regclass`,
    [month?.name],
  )
  expect(indexes).toEqual([{ indexes: 2 }])
})

test('a site that may not make partitions counts its listens all the same', async () => {
  await site.sql('alter table track_plays_other rename to track_plays_elsewhere')
  await site.sql(`insert into track_plays (key, track_id, seconds, day) values ($1, 1, 30, current_date)`, [randomUUID()])
  expect(await plays.record(listen())).toBe(true)
  expect(await partitions()).toEqual([{ name: 'track_plays_elsewhere' }])
})
