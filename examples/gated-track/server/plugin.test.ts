import path from 'node:path'
import { getAudioSource } from '@balafon/plugin-player/contract/playback'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatedTrack, renameGatedTrack } from '../contract/gated-tracks.ts'

/** The size of the whole track, a WAV file of 30 seconds, in bytes. */
const WHOLE_SIZE = 240_044

let site: TestSite
let manager: SignedInUser
let trackId: number
beforeAll(async () => {
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../..') })
  await site.enablePlugin('acme.gated')
  manager = await site.createSignedInUser({ permissions: ['gated.manage'] })
  const { status, body } = await manager.request(createGatedTrack, { body: { name: 'Toll bridge', artist: 'Ida' } })
  expect(status, JSON.stringify(body)).toBe(201)
  trackId = body.track.id
})
afterAll(() => site.close())

const requestStream = (visitor: Pick<SignedInUser, 'request'>, language = 'en') =>
  visitor.request(getAudioSource, { params: { trackId } }, { 'accept-language': language })

describe('acme.gated', () => {
  test('creates a published track that guests see', async () => {
    const { body } = await site.createVisitor().get(`/api/v1/tracks/${trackId}`)
    expect(body.track).toMatchObject({ name: 'Toll bridge', duration: 30, artists: [{ name: 'Ida' }] })
    expect((await site.createVisitor().get('/api/v1/search?query=toll&types=tracks')).body.kinds[0].results).toHaveLength(1)
  })

  test('serves ten seconds to users without the permission, with the reason', async () => {
    const guest = site.createVisitor()
    const { body } = await requestStream(guest)
    expect(body.preview).toEqual({
      seconds: 10,
      reason: 'That was a preview. Members hear the whole song.',
      action: { label: 'Create an account', to: '/register' },
    })
    const { rawSize, beyond } = {
      rawSize: Number((await guest.get(body.url)).headers['content-length']),
      beyond: await guest.get(body.url, { range: 'bytes=100000-' }),
    }
    expect(rawSize).toBeGreaterThan(WHOLE_SIZE / 3)
    expect(rawSize).toBeLessThan(WHOLE_SIZE * 0.36)
    expect(beyond.status).toBe(416)
    const user = await site.createSignedInUser()
    expect((await requestStream(user, 'fr')).body.preview).toEqual({
      seconds: 10,
      reason: 'C’était un extrait. Les membres écoutent le titre en entier.',
      action: null,
    })
  })

  test('serves the whole track to users with the permission and to the track’s owner', async () => {
    const member = await site.createSignedInUser({ permissions: ['gated.listen'] })
    for (const listener of [member, manager]) {
      const { body } = await requestStream(listener)
      expect(body).toMatchObject({ preview: null, size: WHOLE_SIZE })
      expect((await listener.get(body.url)).headers['content-length']).toBe(WHOLE_SIZE)
    }
  })

  test('lets only the owner of a gated track rename it', async () => {
    const rename = (user: SignedInUser) => user.request(renameGatedTrack, { params: { trackId }, body: { name: 'Toll road' } })
    expect((await rename(manager)).body).toEqual({ track: { id: trackId, name: 'Toll road' } })
    expect((await site.createVisitor().get(`/api/v1/tracks/${trackId}`)).body.track.name).toBe('Toll road')
    expect(await rename(await site.createSignedInUser({ permissions: ['gated.manage'] }))).toMatchObject({ status: 403, body: { code: 'player.not_owner' } })
  })

  test('does not limit other tracks, and limits no track while the plugin is disabled', async () => {
    const { plugins } = site.getContext('core')
    await site.getContext('acme.gated').sql('update plg_acme_gated_tracks set track_id = -track_id')
    expect((await requestStream(site.createVisitor())).body.preview).toBeNull()
    await site.getContext('acme.gated').sql('update plg_acme_gated_tracks set track_id = -track_id')
    expect((await requestStream(site.createVisitor())).body.preview).not.toBeNull()
    await plugins.disable('acme.gated')
    await expect.poll(async () => (await requestStream(site.createVisitor())).body.preview).toBeNull()
    await site.enablePlugin('acme.gated')
  })

  test('has a model that matches its table', async () => {
    expect(await site.listModelDrift('acme.gated')).toEqual([])
  })
})
