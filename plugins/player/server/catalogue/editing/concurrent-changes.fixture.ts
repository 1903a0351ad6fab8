import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
let artistIds: number[]
const albumIds: number[] = []
const trackIds: number[] = []

const pick = (ids: readonly number[], round: number) => ids[(round * 7) % ids.length] ?? 0

/** Updates an item on the basis of its latest version. */
async function updateLatest<Patch>(
  items: {
    find(id: number): Promise<{ version: string } | null>
    update(id: number, patch: Patch, options: typeof OPERATOR & { version: string }): Promise<unknown>
  },
  id: number,
  patch: Patch,
) {
  const item = await items.find(id)
  await items.update(id, patch, { ...OPERATOR, version: item?.version ?? '' })
}

const createChanges = (round: number) => {
  const { artists, albums, tracks } = site.catalogue
  return [
    ...artistIds.map((id, index) => updateLatest(artists, id, { name: `Artist ${index} ${round}` })),
    updateLatest(albums, pick(albumIds, round), { name: `Album ${round}`, artistIds: [pick(artistIds, round)] }),
    albums.hide(pick(albumIds, round + 1), OPERATOR),
    albums.publish(pick(albumIds, round + 2), OPERATOR),
    updateLatest(tracks, pick(trackIds, round), { artistIds: [pick(artistIds, round + 1)], albumId: pick(albumIds, round) }),
    updateLatest(tracks, pick(trackIds, round + 1), { albumId: pick(albumIds, round + 1) }),
    tracks.publish(pick(trackIds, round + 2), OPERATOR),
  ]
}

/** Declares tests that make many simultaneous changes to artists, albums and tracks, and then look for outdated copies of names. */
export function testConcurrentChanges(rounds: number) {
  beforeAll(async () => {
    site = await createCatalogueSite()
    artistIds = (await Promise.all(['A', 'B', 'C'].map((name) => site.createArtist(name)))).map(({ id }) => id)
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = await site.catalogue.albums.create({ name, artistIds: [...artistIds] }, OPERATOR)
      albumIds.push(id)
      for (let number = 1; number <= 6; number += 1) {
        // Each track lists the artists in another order.
        const ids = artistIds.map((_, index) => artistIds[(index + number) % artistIds.length] ?? 0)
        trackIds.push((await site.createTrack({ name: `${name} ${number}`, artistIds: ids, albumId: id })).id)
      }
    }
  }, 120_000)
  afterAll(() => site.close())

  describe('the catalogue after many simultaneous changes', () => {
    beforeAll(async () => {
      for (let round = 0; round < rounds; round += 1)
        for (const result of await Promise.allSettled(createChanges(round)))
          if (result.status === 'rejected') expect(result.reason.data?.code, String(result.reason)).toBe('player.changed_meanwhile')
    }, 120_000)

    test('contains no outdated copy of a name', async () => {
      for (const table of ['albums', 'tracks'])
        expect(
          await site.sql(
            `select c.id from ${table} c, jsonb_array_elements(c.artists) copy join artists a on a.id = (copy ->> 'id')::bigint where a.name <> copy ->> 'name'`,
          ),
        ).toEqual([])
      expect(await site.sql('select t.id from tracks t join albums a on a.id = t.album_id where a.name is distinct from t.album_name')).toEqual([])
    })

    test('has exactly the visible tracks in its search index', async () => {
      const visible = await site.sql(
        "select t.id from tracks t left join albums a on a.id = t.album_id where t.status = 'published' and (a.id is null or a.status = 'published') order by t.id",
      )
      expect(await site.sql("select subject_id as id from search_texts where kind = 'tracks' order by subject_id")).toEqual(visible)
    })
  })
}
