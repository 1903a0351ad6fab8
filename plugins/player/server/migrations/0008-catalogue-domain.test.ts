import { slugify } from '@balafon/sdk/contract'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueDomain0008 } from './0008-catalogue-domain.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const migrate = (direction: 'up' | 'down') => {
  const db = site.site.migrationDb
  return db.transaction((transaction) => catalogueDomain0008[direction]({ db, schema: db.getQueryInterface(), transaction }))
}
const listSearchTexts = async () =>
  (await site.sql<{ text: string }>("select kind || ' ' || name as text from search_texts order by text")).map(({ text }) => text)

/** Names with all kinds of characters that `slugify` replaces, and names that give the same slug. */
const NAMES = [
  'Fanta Zié',
  ' A  B_c ',
  "L'Écho – d’ici (live) [2]",
  '!!!',
  '1975',
  'Twice',
  'Twice',
  'twice-3',
  'TWICE',
  'Cœur\tBrisé',
  'فرقة النخيل',
  'A -- B',
  'a/b\\c|d`e',
]

describe('0008-catalogue-domain', () => {
  test('publishes existing rows, and gives them the slugs that the services would choose', async () => {
    await migrate('down')
    for (const name of NAMES) await site.sql('insert into artists (name, created_at) values ($1, $2)', [name, '2024-05-06T07:08:09Z'])
    await site.sql("insert into albums (name) values ('One')")
    await site.sql("insert into tracks (name, duration, album_id) values ('First', 12.5, 1)")
    await migrate('up')
    const artists = await site.sql<{ name: string; slug: string; status: string; published_at: Date }>(
      'select name, slug, status, published_at from artists order by id',
    )
    const own = new Map(artists.map(({ name, slug }) => [name, slug]))
    for (const name of ['Fanta Zié', ' A  B_c ', "L'Écho – d’ici (live) [2]", 'Cœur\tBrisé', 'فرقة النخيل', 'A -- B', 'a/b\\c|d`e'])
      expect(own.get(name)).toBe(slugify(name))
    expect([own.get('!!!'), own.get('1975')]).toEqual(['artist', 'artist-1975'])
    expect(new Set(artists.map(({ slug }) => slug)).size).toBe(NAMES.length)
    expect(artists.map(({ status, published_at }) => `${status} ${published_at.toISOString()}`)).toEqual(NAMES.map(() => 'published 2024-05-06T07:08:09.000Z'))
    expect(await site.sql('select slug, status, release_type from albums')).toEqual([{ slug: 'one', status: 'published', release_type: 'album' }])
    expect(await site.sql('select slug, status, duration::float8 as duration, credits from tracks')).toEqual([
      { slug: 'first', status: 'published', duration: 12.5, credits: [] },
    ])
  })

  test('keeps all rows when it is undone, and makes unpublished ones findable again', async () => {
    await site.sql("update albums set status = 'hidden'")
    await site.sql("insert into tracks (name, status, published_at) values ('Draft', 'draft', null)")
    const before = await listSearchTexts()
    expect(before.filter((text) => /^(albums|tracks)/.test(text))).toEqual([])
    await migrate('down')
    expect((await listSearchTexts()).filter((text) => /^(albums|tracks)/.test(text))).toEqual(['albums one', 'tracks draft', 'tracks first'])
    await migrate('up')
    expect(await site.sql('select count(*) as tracks from tracks')).toEqual([{ tracks: 2 }])
  })

  test.each([
    ['scheduled without a release time', "insert into artists (name, status) values ('A', 'scheduled')"],
    ['published without a time', "insert into artists (name, published_at) values ('A', null)"],
    ['published without a duration', "insert into tracks (name) values ('A')"],
    ['with an unknown status', "insert into albums (name, status) values ('A', 'gone')"],
  ])('rejects a row that is %s', async (_description, statement) => {
    await expect(site.sql(statement)).rejects.toThrow(/check constraint/)
  })
})
