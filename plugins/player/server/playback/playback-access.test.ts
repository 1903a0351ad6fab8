import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { getAudioSource } from '../../contract/playback.ts'
import type { PlaybackAccessProvider, PlaybackDecision } from '../../contract/providers.ts'
import { createProviderSite } from '../testing/provider-site.ts'

const first = { decide: vi.fn<PlaybackAccessProvider['decide']>() }
const second = { decide: vi.fn<PlaybackAccessProvider['decide']>() }
const required = { decide: vi.fn<PlaybackAccessProvider['decide']>(), isRequired: true }

const FULL: PlaybackDecision = { access: 'full' }
/** The test plugins use translation keys of the player, because the plugins themselves have only English texts. */
const REASON = { reason: 'player.not_owner', action: { label: 'landing.register', to: '/register' } }

let site: Awaited<ReturnType<typeof createProviderSite>>
beforeAll(async () => {
  site = await createProviderSite('player.playbackAccess/v1', { 'test.first': first, 'test.second': second, 'test.required': required })
  for (const plugin of ['test.first', 'test.second', 'test.required']) await site.enablePlugin(plugin)
})
afterAll(() => site.close())
beforeEach(() => {
  for (const { decide } of [first, second, required]) decide.mockReset().mockResolvedValue(FULL)
})

const requestStream = (visitor: Pick<ReturnType<typeof site.createVisitor>, 'request'> = site.createVisitor(), language = 'en') =>
  visitor.request(getAudioSource, { params: { trackId: 1 } }, { 'accept-language': language })

describe('GET tracks/{trackId}/stream', () => {
  test('serves the whole file when every provider grants full access', async () => {
    const user = await site.createSignedInUser()
    const { status, body } = await requestStream(user)
    expect(status).toBe(200)
    expect(body).toMatchObject({ size: 4000, preview: null })
    expect(body.url).not.toContain('max_bytes')
    expect(first.decide).toHaveBeenCalledWith({ trackId: 1, userId: user.id, ownerId: null, signal: expect.any(AbortSignal) })
  })

  test('serves only the first bytes for a preview, with a translated reason', async () => {
    first.decide.mockResolvedValue({ access: 'preview', seconds: 10, ...REASON })
    const { body } = await requestStream()
    expect(safeParse(getAudioSource.response, body).error?.issues).toBeUndefined()
    // 10 of 61 seconds, and 1 % for the headers of the file.
    const size = Math.ceil(4000 * (10 / 61 + 0.01))
    expect(body).toMatchObject({
      size,
      duration: 61,
      preview: { seconds: 10, reason: 'This belongs to another user.', action: { label: 'Create an account', to: '/register' } },
    })
    const visitor = site.createVisitor()
    expect((await visitor.get(body.url)).headers['content-length']).toBe(size)
    expect((await visitor.get(body.url, { range: 'bytes=0-3999' })).headers['content-range']).toBe(`bytes 0-${size - 1}/${size}`)
    expect((await visitor.get(body.url, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await visitor.get(body.url.replace(`max_bytes=${size}`, 'max_bytes=4000'))).status).toBe(403)
    expect((await requestStream(site.createVisitor(), 'fr')).body.preview.reason).toBe('Cet élément appartient à un autre utilisateur.')
  })

  test('serves the whole file when the preview is as long as the track', async () => {
    first.decide.mockResolvedValue({ access: 'preview', seconds: 61, ...REASON })
    expect((await requestStream()).body).toMatchObject({ size: 4000, preview: null })
  })

  test('returns 403 with the translated reason and action of a refusal', async () => {
    first.decide.mockResolvedValue({ access: 'refused', ...REASON })
    expect(await requestStream()).toMatchObject({
      status: 403,
      body: { code: 'player.playback_refused', message: 'This belongs to another user.', action: { label: 'Create an account', action: '/register' } },
    })
    expect((await requestStream(site.createVisitor(), 'fr')).body.message).toBe('Cet élément appartient à un autre utilisateur.')
  })

  test('applies the strictest decision', async () => {
    first.decide.mockResolvedValue({ access: 'preview', seconds: 20, ...REASON })
    second.decide.mockResolvedValue({ access: 'preview', seconds: 5, ...REASON })
    expect((await requestStream()).body.preview.seconds).toBe(5)
    second.decide.mockResolvedValue({ access: 'refused', ...REASON })
    expect((await requestStream()).status).toBe(403)
  })

  test('gives the owner full access without asking the providers', async () => {
    const owner = await site.createSignedInUser()
    await site.sql('update tracks set owner_id = $1 where id = 1', [owner.id])
    for (const { decide } of [first, second]) decide.mockResolvedValue({ access: 'refused', ...REASON })
    expect((await requestStream(owner)).body.preview).toBeNull()
    expect(first.decide).not.toHaveBeenCalled()
    expect((await requestStream()).status).toBe(403)
    expect(first.decide).toHaveBeenCalledWith(expect.objectContaining({ ownerId: owner.id, userId: null }))
    await site.sql('update tracks set owner_id = null')
  })
})

describe('a provider that fails', () => {
  test('allows playback and is reported as a problem', async () => {
    first.decide.mockRejectedValue(new Error('shop closed'))
    second.decide.mockResolvedValue({ access: 'preview', seconds: -1, ...REASON })
    expect((await requestStream()).body.preview).toBeNull()
    await expect.poll(async () => (await site.listProblems('test.first')).length).toBe(1)
    await expect.poll(async () => (await site.listProblems('test.second')).length).toBe(1)
  })

  test('allows playback when it takes longer than a second', async () => {
    first.decide.mockReturnValue(new Promise(() => {}))
    expect((await requestStream()).status).toBe(200)
  })

  test('stops playback when it is required', async () => {
    required.decide.mockRejectedValue(new Error('shop closed'))
    expect(await requestStream()).toMatchObject({ status: 503, body: { code: 'player.access_unknown' } })
  })
})
