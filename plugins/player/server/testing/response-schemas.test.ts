import type { Endpoint } from '@balafon/sdk/contract'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import { getChannel } from '../../contract/channels.ts'
import { getAudioSource } from '../../contract/playback.ts'
import { search, searchKind } from '../../contract/search.ts'
import { models } from '../models.ts'
import { addCompleteAndEmptyRows } from './complete-and-empty-rows.fixture.ts'

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin.access'] })
  await addCompleteAndEmptyRows(site, admin.id)
})
afterAll(() => site.close())

/** Requests a path and expects that the response contains exactly the fields that the contract declares. */
async function requestWithSchema({ response }: Endpoint, path: string, language = 'en') {
  const { status, body } = await admin.get(`/api/v1/${path}`, { 'accept-language': language })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(parse(response, body)).toEqual(body)
  return body
}

describe('JSON that SQL builds', () => {
  test.each([
    ['albums/1', getAlbum],
    ['albums/2', getAlbum],
    ['artists/1', getArtist],
    ['artists/2', getArtist],
    ['tracks/1', getTrack],
    ['tracks/2', getTrack],
    ['tracks/1/lyrics', getLyrics],
    ['tracks/2/lyrics', getLyrics],
    ['tracks/1/stream', getAudioSource],
    ['playlists/1', getPlaylist],
    ['playlists/2', getPlaylist],
    ['search?query=complete', search],
    ['search?query=empty', search],
    ['search/artists?query=empty', searchKind],
    ['search/albums?query=empty', searchKind],
    ['search/tracks?query=empty', searchKind],
    ['search/playlists?query=empty', searchKind],
  ] as const)('matches the schema of the contract in GET %s', async (path, endpoint) => {
    await requestWithSchema(endpoint, path)
    await requestWithSchema(endpoint, path, 'fr')
  })

  test.each(['albums', 'artists', 'tracks', 'playlists'].flatMap((kind) => ['popular', 'newest', 'listed'].map((rule) => [kind, rule] as const)))(
    'matches the schema of the contract in a channel of %s that are %s',
    async (kind, rule) => {
      const { channel } = await requestWithSchema(getChannel, `channels/${kind}-${rule}`)
      expect(channel.rows).toMatchObject([{ slug: `${kind}-${rule}`, kind }])
      expect(channel.rows[0].items).toHaveLength(2)
    },
  )

  test('matches the schema of the contract in a channel of channels', async () => {
    const { channel } = await requestWithSchema(getChannel, 'channels/home')
    expect(channel.rows).toHaveLength(12)
    expect(channel).toMatchObject({ name: 'Home', description: 'Music.' })
    expect((await requestWithSchema(getChannel, 'channels/home', 'fr')).channel.name).toBe('Accueil')
  })

  test('has no rows in a channel without items', async () => {
    await site.getModels('player', models).Channel.create({ slug: 'none', name: 'None', kind: 'channels' })
    expect((await requestWithSchema(getChannel, 'channels/none')).channel.rows).toEqual([])
  })
})
