import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** Keeps tokens of its own, `key_` and the user's id, and has calls to try them on. */
const KEYS = `
import { defineEndpoint, defineIdempotentEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const taken = { access: 'guest', acceptsAccessToken: true, response: z.any() }
const who = defineEndpoint({ ...taken, method: 'GET', path: 'x/acme.keys/who', summary: 'Who', query: z.strictObject({ q: z.optional(z.string()) }) })
const change = defineEndpoint({ ...taken, method: 'PUT', path: 'x/acme.keys/change', summary: 'Change' })
const once = defineIdempotentEndpoint({ ...taken, method: 'POST', path: 'x/acme.keys/once', summary: 'Once' })
const fail = defineEndpoint({ ...taken, method: 'GET', path: 'x/acme.keys/fail', summary: 'Fail' })
const secret = defineEndpoint({ ...taken, method: 'POST', path: 'x/acme.keys/secret', summary: 'Secret', requiresPasswordConfirmation: true })
const session = defineEndpoint({ method: 'GET', path: 'x/acme.keys/session', summary: 'Session', access: 'guest', response: z.any() })
const told = ({ user, request }) => ({ id: user?.id ?? null, sessionId: user?.sessionId ?? null, mayHello: user?.can('acme.hello') ?? null })
let count = 0
const serverModule = {
  routes: () => [
    implement(who, async (call) => told(call)),
    implement(change, async (call) => told(call)),
    implement(once, async (call) => ({ ...told(call), count: (count += 1) })),
    implement(fail, async () => { throw new Error('broken') }),
    implement(secret, async (call) => told(call)),
    implement(session, async (call) => told(call)),
  ],
  provides: () => ({
    'core.bearerTokens/v1': [{
      prefix: 'key_',
      permission: 'acme.use',
      async findOwner(token) {
        if (token === 'key_closed') return 'closed'
        if (token === 'key_broken') throw new Error('the safe is stuck')
        const id = Number(token.slice(4))
        return Number.isInteger(id) ? id : null
      },
    }],
  }),
}`

const PLACE = '/api/v1/x/acme.keys'
let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.keys', { server: KEYS })
  site = await createTestSite({ PLUGINS_DIR: folder, LOG_LEVEL: 'error' })
  await site.enablePlugin('acme.keys')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => site.sql('delete from rate_limits'))

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: object
  readonly from?: string
}

async function send(authorization: string, method: string, url: string, { headers = {}, body, from = '127.0.0.1' }: Sent = {}) {
  const answer = await site.site.server.inject({
    method,
    url,
    remoteAddress: from,
    ...(body && { payload: JSON.stringify(body) }),
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson ? JSON.parse(answer.payload) : undefined, headers: answer.headers }
}
const user = (permissions = ['acme.use']) => site.createSignedInUser({ permissions })
const ask = async (token: string, sent: Sent = {}) => {
  const { status, body } = await send(`Bearer ${token}`, 'GET', `${PLACE}/who`, sent)
  return [status, body.code ?? body.id]
}

test("a token's call is its owner's, without a session", async () => {
  const { id } = await user(['acme.use', 'acme.hello'])
  const { status, body } = await send(`Bearer key_${id}`, 'GET', `${PLACE}/who`)
  expect([status, body]).toEqual([200, { id, sessionId: 0, mayHello: true }])
  expect((await send(`bearer   key_${id} `, 'GET', `${PLACE}/who`)).body.id).toBe(id)
})

test('cookies beside it are not looked at, whether it is worth something or not', async () => {
  const [owner, other] = [await user(), await user()]
  const cookie = [...other.cookies].map((pair) => pair.join('=')).join('; ')
  expect(await ask(`key_${owner.id}`, { headers: { cookie } })).toEqual([200, owner.id])
  for (const wrong of ['key_nobody', 'nonsense', '']) expect(await ask(wrong, { headers: { cookie } }), wrong).toEqual([401, 'invalid_token'])
  // A page is for whoever comes: then it is a guest's.
  expect(JSON.stringify((await send('Bearer nonsense', 'GET', '/', { headers: { cookie } })).headers)).not.toContain('set-cookie: balafon=s_')
})

test('what changes something needs no other token, from anywhere; other words for a sign-in are none', async () => {
  const { id } = await user()
  const elsewhere = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect((await send(`Bearer key_${id}`, 'PUT', `${PLACE}/change`, { body: {}, headers: elsewhere })).body.id).toBe(id)
  expect((await send(`Basic key_${id}`, 'PUT', `${PLACE}/change`, { body: {} })).body.code).toBe('csrf')
  expect((await send(`key_${id}`, 'PUT', `${PLACE}/change`, { body: {} })).body.code).toBe('csrf')
})

test('a call that may be made once is made once for its owner', async () => {
  const [one, other] = [await user(), await user()]
  const once = (id: number) => send(`Bearer key_${id}`, 'POST', `${PLACE}/once`, { body: {}, headers: { 'idempotency-key': 'the-same-key' } })
  const [first, again, others] = [await once(one.id), await once(one.id), await once(other.id)]
  expect(again.body).toEqual(first.body)
  expect(others.body).toMatchObject({ id: other.id })
})

test('what does not say that it takes tokens refuses them, as does what needs the password', async () => {
  const { id } = await user(['admin'])
  const refused = [
    ['GET', `${PLACE}/session`],
    ['POST', `${PLACE}/secret`],
    ['GET', '/api/v1/live'],
    ['POST', '/auth/login'],
  ] as const
  for (const [method, url] of refused) {
    const { status, body } = await send(`Bearer key_${id}`, method, url, method === 'POST' ? { body: {} } : {})
    expect([url, status, body.code]).toEqual([url, 403, 'token_not_allowed'])
  }
})

test('in an address it is refused, whosever it is', async () => {
  const { id } = await user()
  for (const query of [`q=key_${id}`, `access_token=key_${id}`, 'access_token=anything', `q=a&q=key_${id}`]) {
    const { status, body } = await send('', 'GET', `${PLACE}/who?${query}`)
    expect([query, status, body.code]).toEqual([query, 400, 'token_in_query'])
  }
  expect((await send('', 'GET', `${PLACE}/who?q=monkey_1`)).status).toBe(200)
})

test('who is suspended, unverified, without the permission or gone is refused, each with a code of its own', async () => {
  const gone = await user()
  await site.getContext('core').users.remove(gone.id)
  expect(await ask(`key_${gone.id}`)).toEqual([401, 'invalid_token'])
  expect(await ask(`key_${(await user([])).id}`)).toEqual([403, 'token_without_access'])
  const banned = await user()
  await site.sql('update users set banned_at = now() where id = $1', [banned.id])
  expect(await ask(`key_${banned.id}`)).toEqual([401, 'suspended'])
  const { settings } = site.getContext('core')
  await settings.set('require_email_confirmation', true)
  const { id } = await user()
  expect(await ask(`key_${id}`)).toEqual([403, 'unverified'])
  // Also where who signs in is let through, to be told so.
  expect((await send(`Bearer key_${id}`, 'GET', '/api/v1/me')).body.code).toBe('unverified')
  await settings.set('require_email_confirmation', false)
})

test('while no tokens are taken, or their keeper is stuck or switched off, there is a code for it', async () => {
  const { id } = await user()
  expect(await ask('key_closed')).toEqual([403, 'tokens_disabled'])
  expect(await ask('key_broken')).toEqual([503, 'unavailable'])
  await expect
    .poll(() => site.sql("select message from plugin_problems where plugin = 'acme.keys' and location = 'access tokens'"))
    .toEqual([{ message: 'the safe is stuck' }])
  await site.getContext('core').plugins.disable('acme.keys')
  const { status, body } = await send(`Bearer key_${id}`, 'GET', '/api/v1/me')
  expect([status, body.code]).toEqual([401, 'invalid_token'])
  await site.enablePlugin('acme.keys')
})

test('guesses are counted by address, calls by their owner', async () => {
  const { id } = await user()
  const from = '203.0.113.9'
  for (let guess = 0; guess < 20; guess += 1) expect((await ask(`key_x${guess}`, { from }))[0]).toBe(401)
  expect(await ask('key_one_more', { from })).toEqual([429, 'too_many_requests'])
  expect(await ask('key_one_more', { from: '203.0.113.10' })).toEqual([401, 'invalid_token'])
  expect(await ask(`key_${id}`, { from })).toEqual([200, id])
  await site.sql('update rate_limits set points = 600 where key = $1', [`tokens:user:${id}`])
  expect(await ask(`key_${id}`, { from: '203.0.113.11' })).toEqual([429, 'too_many_requests'])
})

test('it is written into no log', async () => {
  const { id } = await user()
  const token = `key_${id}`
  const failed = await send(`Bearer ${token}`, 'GET', `${PLACE}/fail`)
  expect(failed.status).toBe(500)
  const { text } = await (await site.createSignedInUser({ roles: ['admin'] })).get('/api/v1/logs/error/download-latest')
  expect(text).toContain(failed.body.id)
  expect(text).not.toMatch(/key_/)
})

test("the API's description says which calls take tokens", () => {
  const { paths } = site.site.getOpenApi()
  const securityOf = (place: string, method: string) => (paths[`${PLACE}${place}`] as Record<string, { security?: object[] }>)[method]?.security
  expect(securityOf('/who', 'get')).toEqual([{}, { token: [] }])
  expect(securityOf('/session', 'get')).toBeUndefined()
  expect((paths['/api/v1/me'] as { get: { security: object[] } }).get.security).toEqual([{ session: [] }, { token: [] }])
})
