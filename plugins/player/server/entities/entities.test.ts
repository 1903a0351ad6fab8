import { searchEntities } from '@balafon/sdk/contract'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

let site: CatalogueSite
let user: SignedInUser
let artistId: number
let draftId: number
let album: { readonly id: number; readonly trackId: number }
beforeAll(async () => {
  site = await createCatalogueSite()
  user = await site.createSignedInUser()
  artistId = (await site.createArtist('Sahel Sisters')).id
  draftId = (await site.createArtist('Sahel Brothers')).id
  await site.catalogue.artists.publish(artistId, OPERATOR)
  const created = await site.createPublishedAlbum('Harmattan', [artistId])
  album = { id: created.album.id, trackId: created.trackId }
})
afterAll(() => site.close())

const search = async (kind: string, query: { query?: string; ids?: string; limit?: number } = {}) => {
  const { status, body } = await user.request(searchEntities, { params: { kind }, query })
  expect(status).toBe(200)
  return body.data
}

describe('GET /entities/player.artist', () => {
  test('finds published artists only: by query, by id, and without a query', async () => {
    const artist = { id: artistId, label: 'Sahel Sisters', description: null, image: null }
    expect(await search('player.artist', { query: 'sahel' })).toEqual([artist])
    expect(await search('player.artist', { ids: `${artistId},${draftId},999999` })).toEqual([artist])
    expect(await search('player.artist')).toEqual([artist])
  })

  test('finds labels of drafts for lists of administrators', async () => {
    const provider = site
      .getContext('player')
      .getProviders('core.entities/v1')
      .find((found) => found.provider.entity === 'player.artist')?.provider
    expect(await provider?.findLabels([draftId, 999_999])).toEqual(new Map([[draftId, 'Sahel Brothers']]))
  })
})

test.each([
  ['player.album', () => ({ id: album.id, label: 'Harmattan' })],
  ['player.track', () => ({ id: album.trackId, label: 'Track of Harmattan' })],
])('finds %s with the names of the artists', async (kind, getExpected) => {
  const { id, label } = getExpected()
  const found = [{ id, label, description: 'Sahel Sisters', image: null }]
  expect(await search(kind, { query: 'harmattan' })).toEqual(found)
  expect(await search(kind, { ids: String(id) })).toEqual(found)
  expect(await search(kind, { limit: 5 })).toEqual(found)
})
