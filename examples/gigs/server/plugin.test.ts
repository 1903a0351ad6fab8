import path from 'node:path'
import type {} from '@balafon/plugin-player/contract/catalogue-service'
import { createTestSite, type SignedInUser, type TestSite, testResource } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gigEndpoints, gigs } from '../contract/gigs.ts'

let site: TestSite
let manager: SignedInUser
let artistId: number
beforeAll(async () => {
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../..') })
  await site.enablePlugin('acme.gigs')
  manager = await site.createSignedInUser({ permissions: ['gigs.manage'] })
  const [catalogue] = site.getContext('core').getProviders('player.catalogue/v1')
  artistId = (await catalogue?.provider.artists.create({ name: 'Fanta Zié' }, { userId: manager.id }))?.id ?? 0
  for (const [venue, day] of [
    ['Palais', '2020-05-01'],
    ['Institut', '2090-05-01'],
  ] as const) {
    const { status, body } = await manager.request(gigEndpoints.create, { body: { artist: artistId, venue, city: 'Abidjan', day } })
    expect(status, JSON.stringify(body)).toBe(201)
  }
})
afterAll(() => site.close())

const listVenues = async (visitor: Pick<SignedInUser, 'request'>, query = {}) => {
  const { body } = await visitor.request(gigEndpoints.list, { query })
  return body.data.map(({ venue }: { venue: string }) => venue)
}

testResource(gigs, { getSite: () => site, plugin: 'acme.gigs' })

describe('acme.gigs', () => {
  test('shows drafts to managers only and published gigs to everyone, with the artist', async () => {
    expect(await listVenues(manager)).toEqual(['Institut', 'Palais'])
    expect(await listVenues(site.createVisitor())).toEqual([])
    const [gig] = (await manager.request(gigEndpoints.list, { query: { upcoming: 'true' } })).body.data
    expect(gig).toMatchObject({ venue: 'Institut', artist: { id: artistId, label: 'Fanta Zié' }, status: 'draft' })
    await manager.request(gigEndpoints.update, { params: { id: gig.id }, body: { status: 'published', version: gig.version } })
    expect(await listVenues(site.createVisitor())).toEqual(['Institut'])
  })

  test('rejects an artist that does not exist', async () => {
    const body = { artist: 999_999, venue: 'Palais', city: 'Abidjan', day: '2090-05-01' }
    expect(await manager.request(gigEndpoints.create, { body })).toMatchObject({ status: 422, body: { errors: { artist: expect.anything() } } })
  })

  test('has a model that matches its table', async () => {
    expect(await site.listModelDrift('acme.gigs')).toEqual([])
  })
})
