import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** A plugin with tokens of the form `key_` and a user's id, and with endpoints to use them on. */
const SERVER_MODULE = `
import { defineEndpoint, defineIdempotentEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const options = { access: 'guest', acceptsAccessToken: true, response: z.any() }
const getUser = defineEndpoint({ ...options, method: 'GET', path: 'x/acme.keys/user', summary: 'Get the user', query: z.strictObject({ q: z.optional(z.string()) }) })
const change = defineEndpoint({ ...options, method: 'PUT', path: 'x/acme.keys/change', summary: 'Change' })
const once = defineIdempotentEndpoint({ ...options, method: 'POST', path: 'x/acme.keys/once', summary: 'Once' })
const fail = defineEndpoint({ ...options, method: 'GET', path: 'x/acme.keys/fail', summary: 'Fail' })
const secret = defineEndpoint({ ...options, method: 'POST', path: 'x/acme.keys/secret', summary: 'Secret', requiresPasswordConfirmation: true })
const session = defineEndpoint({ method: 'GET', path: 'x/acme.keys/session', summary: 'Session', access: 'guest', response: z.any() })
const presentUser = ({ user }) => ({ id: user?.id ?? null, sessionId: user?.sessionId ?? null, canHello: user?.can('acme.hello') ?? null })
let count = 0
const serverModule = {
  routes: () => [
    implement(getUser, async (input) => presentUser(input)),
    implement(change, async (input) => presentUser(input)),
    implement(once, async (input) => ({ ...presentUser(input), count: (count += 1) })),
    implement(fail, async () => { throw new Error('broken') }),
    implement(secret, async (input) => presentUser(input)),
    implement(session, async (input) => presentUser(input)),
  ],
  provides: () => ({
    'core.bearerTokens/v1': [{
      prefix: 'key_',
      permission: 'acme.use',
      async findOwner(token) {
        if (token === 'key_closed') return 'closed'
        if (token === 'key_broken') throw new Error('the token store is broken')
        const id = Number(token.slice(4))
        return Number.isInteger(id) ? id : null
      },
    }],
  }),
}`

const BASE_URL = '/api/v1/x/acme.keys'
let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.keys', { server: SERVER_MODULE })
  site = await createTestSite({ PLUGINS_DIR: folder, LOG_LEVEL: 'error' })
  await site.enablePlugin('acme.keys')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => site.models.RateLimitCounter.destroy({ where: {} }))

interface RequestOptions {
  readonly headers?: Record<string, string>
  readonly body?: object
  readonly from?: string
}

async function send(authorization: string, method: string, url: string, { headers = {}, body, from = '127.0.0.1' }: RequestOptions = {}) {
  const response = await site.site.server.inject({
    method,
    url,
    remoteAddress: from,
    ...(body && { payload: JSON.stringify(body) }),
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: isJson ? JSON.parse(response.payload) : undefined, headers: response.headers }
}
const createTokenOwner = (permissions = ['acme.use']) => site.createSignedInUser({ permissions })
const requestUser = async (token: string, options: RequestOptions = {}) => {
  const { status, body } = await send(`Bearer ${token}`, 'GET', `${BASE_URL}/user`, options)
  return [status, body.code ?? body.id]
}

describe('access tokens', () => {
  test('identifies the owner of a token, without a session', async () => {
    const { id } = await createTokenOwner(['acme.use', 'acme.hello'])
    const { status, body } = await send(`Bearer key_${id}`, 'GET', `${BASE_URL}/user`)
    expect([status, body]).toEqual([200, { id, sessionId: 0, canHello: true }])
    expect((await send(`bearer   key_${id} `, 'GET', `${BASE_URL}/user`)).body.id).toBe(id)
  })

  test('ignores cookies beside a token, valid or not', async () => {
    const [owner, other] = [await createTokenOwner(), await createTokenOwner()]
    const cookie = [...other.cookies].map((pair) => pair.join('=')).join('; ')
    expect(await requestUser(`key_${owner.id}`, { headers: { cookie } })).toEqual([200, owner.id])
    for (const invalidToken of ['key_nobody', 'nonsense', ''])
      expect(await requestUser(invalidToken, { headers: { cookie } }), invalidToken).toEqual([401, 'invalid_token'])
    // Pages ignore the token and the cookies: the server sends the page of a guest.
    expect(JSON.stringify((await send('Bearer nonsense', 'GET', '/', { headers: { cookie } })).headers)).not.toContain('set-cookie: balafon=s_')
  })

  test('requires a CSRF token unless the authorization scheme is Bearer', async () => {
    const { id } = await createTokenOwner()
    const crossSiteHeaders = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
    expect((await send(`Bearer key_${id}`, 'PUT', `${BASE_URL}/change`, { body: {}, headers: crossSiteHeaders })).body.id).toBe(id)
    expect((await send(`Basic key_${id}`, 'PUT', `${BASE_URL}/change`, { body: {} })).body.code).toBe('csrf')
    expect((await send(`key_${id}`, 'PUT', `${BASE_URL}/change`, { body: {} })).body.code).toBe('csrf')
  })

  test('runs an idempotent endpoint once per owner and key', async () => {
    const [one, other] = [await createTokenOwner(), await createTokenOwner()]
    const once = (id: number) => send(`Bearer key_${id}`, 'POST', `${BASE_URL}/once`, { body: {}, headers: { 'idempotency-key': 'the-same-key' } })
    const [first, repeated, otherResponse] = [await once(one.id), await once(one.id), await once(other.id)]
    expect(repeated.body).toEqual(first.body)
    expect(otherResponse.body).toMatchObject({ id: other.id })
  })

  test('returns 403 on endpoints that do not accept tokens or need a confirmed password', async () => {
    const { id } = await createTokenOwner(['admin'])
    const endpoints = [
      ['GET', `${BASE_URL}/session`],
      ['POST', `${BASE_URL}/secret`],
      ['GET', '/api/v1/live'],
      ['POST', '/auth/login'],
    ] as const
    for (const [method, url] of endpoints) {
      const { status, body } = await send(`Bearer key_${id}`, method, url, method === 'POST' ? { body: {} } : {})
      expect([url, status, body.code]).toEqual([url, 403, 'token_not_allowed'])
    }
  })

  test('returns 400 for a token in a URL, valid or not', async () => {
    const { id } = await createTokenOwner()
    for (const query of [`q=key_${id}`, `access_token=key_${id}`, 'access_token=anything', `q=a&q=key_${id}`]) {
      const { status, body } = await send('', 'GET', `${BASE_URL}/user?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, 'token_in_query'])
    }
    expect((await send('', 'GET', `${BASE_URL}/user?q=monkey_1`)).status).toBe(200)
  })

  test('rejects deleted, suspended, unverified and unpermitted owners with their codes', async () => {
    const deletedUser = await createTokenOwner()
    await site.getContext('core').users.remove(deletedUser.id)
    expect(await requestUser(`key_${deletedUser.id}`)).toEqual([401, 'invalid_token'])
    expect(await requestUser(`key_${(await createTokenOwner([])).id}`)).toEqual([403, 'token_without_access'])
    const suspendedUser = await createTokenOwner()
    await site.models.User.update({ bannedAt: new Date() }, { where: { id: suspendedUser.id } })
    expect(await requestUser(`key_${suspendedUser.id}`)).toEqual([401, 'suspended'])
    const { settings } = site.getContext('core')
    await settings.set('require_email_confirmation', true)
    const { id } = await createTokenOwner()
    expect(await requestUser(`key_${id}`)).toEqual([403, 'unverified'])
    // The gate also applies to endpoints that an unverified user with a session may call.
    expect((await send(`Bearer key_${id}`, 'GET', '/api/v1/me')).body.code).toBe('unverified')
    await settings.set('require_email_confirmation', false)
  })

  test('returns a code for disabled tokens and for a failing or disabled plugin', async () => {
    const { id } = await createTokenOwner()
    expect(await requestUser('key_closed')).toEqual([403, 'tokens_disabled'])
    expect(await requestUser('key_broken')).toEqual([503, 'unavailable'])
    await expect
      .poll(() => site.sql("select message from plugin_problems where plugin = 'acme.keys' and location = 'access tokens'"))
      .toEqual([{ message: 'the token store is broken' }])
    await site.getContext('core').plugins.disable('acme.keys')
    const { status, body } = await send(`Bearer key_${id}`, 'GET', '/api/v1/me')
    expect([status, body.code]).toEqual([401, 'invalid_token'])
    await site.enablePlugin('acme.keys')
  })

  test('counts invalid tokens by IP address and requests by owner', async () => {
    const { id } = await createTokenOwner()
    const from = '203.0.113.9'
    for (let guess = 0; guess < 20; guess += 1) expect((await requestUser(`key_x${guess}`, { from }))[0]).toBe(401)
    expect(await requestUser('key_one_more', { from })).toEqual([429, 'too_many_requests'])
    expect(await requestUser('key_one_more', { from: '203.0.113.10' })).toEqual([401, 'invalid_token'])
    expect(await requestUser(`key_${id}`, { from })).toEqual([200, id])
    await site.models.RateLimitCounter.update({ points: 600 }, { where: { key: `tokens:user:${id}` } })
    expect(await requestUser(`key_${id}`, { from: '203.0.113.11' })).toEqual([429, 'too_many_requests'])
  })

  test('keeps tokens out of the log', async () => {
    const { id } = await createTokenOwner()
    const token = `key_${id}`
    const failed = await send(`Bearer ${token}`, 'GET', `${BASE_URL}/fail`)
    expect(failed.status).toBe(500)
    const { text } = await (await site.createSignedInUser({ roles: ['admin'] })).get('/api/v1/logs/error/download-latest')
    expect(text).toContain(failed.body.id)
    expect(text).not.toMatch(/key_/)
  })

  test('documents which endpoints accept tokens', () => {
    const { paths } = site.site.getOpenApi()
    const getSecurity = (path: string, method: string) => (paths[`${BASE_URL}${path}`] as Record<string, { security?: object[] }>)[method]?.security
    expect(getSecurity('/user', 'get')).toEqual([{}, { token: [] }])
    expect(getSecurity('/session', 'get')).toBeUndefined()
    expect((paths['/api/v1/me'] as { get: { security: object[] } }).get.security).toEqual([{ session: [] }, { token: [] }])
  })
})
