import { findUnindexedQueries, testResource } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGigsSite, type GigsSite } from './testing/create-gigs-site.ts'
import { gigs } from './testing/gigs.contract.ts'

let site: GigsSite
beforeAll(async () => {
  site = await createGigsSite()
})
afterAll(() => site.close())

testResource(gigs, { getSite: () => site, plugin: 'acme.gigs' })

describe('findUnindexedQueries', () => {
  test('finds sort orders and searches without an index', async () => {
    const visitor = await site.createSignedInUser({ permissions: ['gigs.manage'] })
    await site.migrationSql('drop index plugin_acme_gigs.plg_acme_gigs_gigs_doors_down, plugin_acme_gigs.plg_acme_gigs_gigs_town_words')
    expect(await findUnindexedQueries(site, gigs, { plugin: 'acme.gigs', visitor })).toEqual(['sort=-doors_at', 'query'])
  })
})

describe('each model', () => {
  test('matches the table that the migrations create, except dropped indexes', async () => {
    expect((await site.listModelDrift('acme.gigs')).filter((difference) => !/doors_down|town_words/.test(difference))).toEqual([])
  })
})

describe('the API description', () => {
  const getOperation = (path: string, method: string) => {
    const paths = site.site.getOpenApi().paths as Readonly<Record<string, Readonly<Record<string, object>>>>
    return JSON.parse(JSON.stringify(paths[`/api/v1/x/acme.gigs/gigs${path}`]?.[method]))
  }

  test('contains each filter as a parameter', () => {
    const names = getOperation('', 'get').parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['query', 'sort', 'cursor', 'day.gte', 'status', 'status.not_in', 'doors_at.empty', 'upcoming']))
    expect(names).not.toContain('day.empty')
  })

  test('contains the current row in the response 409', () => {
    const { schema } = getOperation('/{id}', 'patch').responses['409'].content['application/json']
    expect(schema.allOf[1].properties.current.properties).toHaveProperty('venue')
  })

  test('contains the file of a stream', () => {
    expect(getOperation('/export.csv', 'get').responses['200']).toEqual({
      description: 'The file gigs.csv',
      content: { 'text/csv; charset=utf-8': { schema: { type: 'string' } } },
    })
  })
})
