import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getLyrics } from '../../contract/catalogue.ts'
import { getProviderSettings, setProviderSettings, testProviders } from '../../contract/provider-settings.ts'
import type { LyricsProvider } from '../../contract/providers.ts'
import { createProviderSite } from '../testing/provider-site.ts'

const findFirst = vi.fn<LyricsProvider['find']>()
const findSecond = vi.fn<LyricsProvider['find']>()
let site: Awaited<ReturnType<typeof createProviderSite>>
let operator: SignedInUser
beforeAll(async () => {
  site = await createProviderSite('player.lyrics/v1', {
    'team.first': { label: 'First Lyrics', find: (request) => findFirst(request) },
    'team.second': { label: 'Second Lyrics', find: (request) => findSecond(request) },
  })
  await site.enablePlugin('team.first')
  await site.enablePlugin('team.second')
  operator = await site.createSignedInUser({ permissions: ['settings.update'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  findFirst.mockReset().mockResolvedValue(null)
  findSecond.mockReset().mockResolvedValue(null)
})

const FIRST = 'team.first:First Lyrics'
const SECOND = 'team.second:Second Lyrics'
const read = async () => (await operator.request(getProviderSettings, {})).body.settings
const save = (version: number, providers: { id: string; is_enabled: boolean }[], seconds = 4) =>
  operator.request(setProviderSettings, { body: { version, lyrics: { seconds, providers }, metadata: { seconds: 10, providers: [] } } })
const ask = (kind: 'track' | 'artist' | 'album', id: number) => operator.request(testProviders, { body: { kind, id } })

describe('PUT /admin/providers', () => {
  test('asks the providers in the chosen order, without disabled ones', async () => {
    findFirst.mockResolvedValue({ text: 'First', isSynced: false })
    findSecond.mockResolvedValue({ text: 'Second', isSynced: false })
    const { version } = await read()
    const { status, body } = await save(version, [
      { id: SECOND, is_enabled: true },
      { id: FIRST, is_enabled: false },
    ])
    expect([status, body.settings.lyrics.providers.map(({ id, is_enabled }: { id: string; is_enabled: boolean }) => [id, is_enabled])]).toEqual([
      200,
      [
        [SECOND, true],
        [FIRST, false],
      ],
    ])
    expect((await site.createVisitor().request(getLyrics, { params: { trackId: 1 } })).body.lyrics.source).toBe('Second Lyrics')
    expect(findFirst).not.toHaveBeenCalled()
    const { entries } = await site.getContext('core').audit.list({ userIds: [operator.id], actions: ['providers.update'], limit: 10 })
    expect(entries).toHaveLength(1)
  })

  test('accepts the settings of one of two operators, and rejects the other', async () => {
    const { version } = await read()
    const providers = [{ id: FIRST, is_enabled: true }]
    const responses = await Promise.all([save(version, providers), save(version, providers)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'resource.conflict', current: { version: version + 1 } })
  })

  test.each([
    ['seconds', 0],
    ['seconds', 31],
    ['seconds', 'four'],
    ['providers', [{ id: 'x'.repeat(301), is_enabled: true }]],
    ['providers', [{ id: FIRST, is_enabled: 'yes' }]],
  ])('returns 422 when %s is not valid', async (field, value) => {
    const { version } = await read()
    const kind = { seconds: 4, providers: [] }
    const body = { version, lyrics: { ...kind, [field]: value }, metadata: kind }
    expect((await operator.send('PUT', '/api/v1/admin/providers', { body })).status).toBe(422)
  })

  test('returns 403 without the permission and 401 for guests', async () => {
    const user = await site.createSignedInUser({ permissions: ['music.update'] })
    expect((await user.request(getProviderSettings, {})).status).toBe(403)
    expect((await user.request(testProviders, { body: { kind: 'track', id: 1 } })).status).toBe(403)
    expect((await site.createVisitor().request(getProviderSettings, {})).status).toBe(401)
  })
})

describe('POST /admin/providers/test', () => {
  test('shows what each provider returns, without saving it', async () => {
    findFirst.mockResolvedValue({ text: '[00:01.50] Oh <b>là</b>', isSynced: true })
    findSecond.mockRejectedValue(new Error('quota exceeded'))
    const { status, body } = await ask('track', 3)
    const byLabel = new Map(body.results.map((result: { label: string }) => [result.label, result]))
    expect(status).toBe(200)
    expect(byLabel.get('First Lyrics')).toMatchObject({ status: 'found', text: '[00:01.50] Oh là', is_synced: true })
    expect(byLabel.get('Second Lyrics')).toMatchObject({ status: 'failed', text: 'quota exceeded' })
    expect(await site.listProblems('team.second')).toEqual([])
    expect(await site.sql('select 1 from lyrics where track_id = 3')).toEqual([])
  })

  test('reports a provider that exceeds the time limit', async () => {
    await save((await read()).version, [{ id: FIRST, is_enabled: true }], 1)
    findFirst.mockImplementation(() => new Promise(() => {}))
    const { body } = await ask('track', 3)
    expect(body.results.find(({ id }: { id: string }) => id === FIRST)).toMatchObject({ status: 'timed_out', text: null })
  })

  test('returns 404 for unknown items and 422 for an unknown kind', async () => {
    expect([(await ask('track', 999)).status, (await ask('artist', 999)).status, (await ask('album', 999)).status]).toEqual([404, 404, 404])
    expect((await operator.send('POST', '/api/v1/admin/providers/test', { body: { kind: 'user', id: 1 } })).status).toBe(422)
  })
})
