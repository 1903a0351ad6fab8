import { AccountReclaimed } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createToken, deleteToken, listTokens, MAX_NAME_LENGTH, MAX_TOKENS } from '../../contract/tokens.ts'
import { models } from '../models.ts'
import { createDeveloperSite } from '../testing/developer-site.ts'
import { hashToken } from './token-format.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
beforeAll(async () => {
  site = await createDeveloperSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const listHashes = (userId: number) =>
  site.sql<{ token_hash: Buffer }>('select token_hash from access_tokens where user_id = $1', [userId]).then((rows) => rows.map((row) => row.token_hash))

test('creates, lists, accepts and deletes a token after password confirmation', async () => {
  const unconfirmed = await site.createSignedInUser({ permissions: ['api.access'] })
  expect((await unconfirmed.request(createToken, { body: { tokenName: 'x' } })).status).toBe(423)

  const user = await site.createDeveloper()
  const { status, body, headers } = await user.request(createToken, { body: { tokenName: '  my script ' } })
  expect(status).toBe(201)
  expect(headers['cache-control']).toBe('no-store')
  const token = { id: expect.any(Number), name: 'my script', last_used_at: null, created_at: expect.stringMatching(/Z$/) }
  expect(body).toEqual({ plainTextToken: expect.stringMatching(/^balafon_[0-9A-Za-z]{49}$/), token })

  const listed = await user.request(listTokens, {})
  expect(listed.body).toEqual({ tokens: [token] })
  expect((await user.get('/api/v1/me?with=roles,tokens')).body.user.tokens).toEqual([token])
  expect((await user.get('/api/v1/me')).body.user).not.toHaveProperty('tokens')

  expect((await site.requestWithToken(body.plainTextToken, 'GET', '/api/v1/me')).body.user.id).toBe(user.id)
  expect((await user.request(listTokens, {})).body.tokens[0].last_used_at).toMatch(/Z$/)

  const params = { id: body.token.id }
  expect((await user.request(deleteToken, { params })).status).toBe(200)
  expect((await user.request(deleteToken, { params })).body.code).toBe('developers.token_not_found')
  const refused = await site.requestWithToken(body.plainTextToken, 'GET', '/api/v1/me')
  expect([refused.status, refused.body.code, refused.headers['www-authenticate']]).toEqual([401, 'invalid_token', 'Bearer error="invalid_token"'])
})

test('stores only the hash of a token', async () => {
  const user = await site.createDeveloper()
  const { plainTextToken } = await user.addToken()
  expect((await listHashes(user.id)).map((hash) => hash.length)).toEqual([32])
  const rows = await site.sql<{ row: string }>('select access_tokens::text as row from access_tokens where user_id = $1', [user.id])
  expect(JSON.stringify(rows)).not.toContain(plainTextToken.slice(8, 20))
})

test.each([
  [{}, 'tokenName'],
  [{ tokenName: '' }, 'tokenName'],
  [{ tokenName: '   ' }, 'tokenName'],
  [{ tokenName: 7 }, 'tokenName'],
  [{ tokenName: ['a'] }, 'tokenName'],
  [{ tokenName: null }, 'tokenName'],
  [{ tokenName: 'x'.repeat(MAX_NAME_LENGTH + 1) }, 'tokenName'],
  [{ tokenName: 'two\nlines' }, 'tokenName'],
  [{ tokenName: 'turned\u202Eround' }, 'tokenName'],
  [{ tokenName: 'a', userId: 1 }, 'userId'],
])('returns 422 for %j with an error at %s', async (body, field) => {
  const user = await site.createDeveloper()
  const response = await user.post('/api/v1/access-tokens', body)
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual([field])
  expect(await listHashes(user.id)).toEqual([])
})

test('lets users without the permission delete tokens but not create them', async () => {
  const user = await site.createDeveloper()
  const { token } = await user.addToken()
  await site.sql('delete from user_permissions where user_id = $1', [user.id])
  expect((await user.request(createToken, { body: { tokenName: 'one more' } })).status).toBe(403)
  expect((await user.request(deleteToken, { params: { id: token.id } })).status).toBe(200)
  const guest = site.createVisitor()
  expect((await guest.request(createToken, { body: { tokenName: 'x' } })).status).toBe(401)
  expect((await guest.request(listTokens, {})).status).toBe(401)
})

test('returns the same 404 for another user’s token as for an unknown one', async () => {
  const [owner, other] = [await site.createDeveloper(), await site.createDeveloper()]
  const { token } = await owner.addToken()
  const refusals = await Promise.all([token.id, 999_999_999].map((id) => other.request(deleteToken, { params: { id } })))
  expect(refusals[0]).toMatchObject({ status: 404, body: refusals[1]?.body })
  expect((await other.request(listTokens, {})).body.tokens).toEqual([])
  expect(await listHashes(owner.id)).toHaveLength(1)
})

test.each(['0', '-1', '1.5', 'abc', '9007199254740993'])('returns 422 for the id %s', async (id) => {
  const user = await site.createDeveloper()
  const override = { 'x-http-method-override': 'DELETE' }
  expect((await user.post(`/api/v1/access-tokens/${id}?_method=DELETE`, {}, override)).status).toBe(422)
})

test('enforces the token limit for simultaneous requests', async () => {
  const user = await site.createDeveloper()
  const oldTokens = Array.from({ length: MAX_TOKENS - 1 }, (_, n) => ({ userId: user.id, name: 'old', tokenHash: hashToken(`${user.id} ${n}`) }))
  await site.getModels('developers', models).AccessToken.bulkCreate(oldTokens)
  const responses = await Promise.all([1, 2, 3].map((n) => user.request(createToken, { body: { tokenName: `token ${n}` } })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('developers.too_many_tokens')
  expect(await listHashes(user.id)).toHaveLength(MAX_TOKENS)
})

test('deletes a token once for simultaneous requests', async () => {
  const user = await site.createDeveloper()
  const { token } = await user.addToken()
  const responses = await Promise.all([1, 2].map(() => user.request(deleteToken, { params: { id: token.id } })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('writes the time of the last use at most once a minute', async () => {
  const user = await site.createDeveloper()
  const { plainTextToken, token } = await user.addToken()
  const measureUpdate = async (lastUsed: string) => {
    const [before] = await site.sql<{ at: Date }>(
      `update access_tokens set last_used_at = now() - interval '${lastUsed}' where id = $1 returning last_used_at as at`,
      [token.id],
    )
    await site.requestWithToken(plainTextToken, 'GET', '/api/v1/me')
    const [after] = await site.sql<{ at: Date }>('select last_used_at as at from access_tokens where id = $1', [token.id])
    return Number(after?.at) - Number(before?.at)
  }
  expect(await measureUpdate('30 seconds')).toBe(0)
  expect(await measureUpdate('90 seconds')).toBeGreaterThan(80_000)
})

test('deletes all tokens when an account is reclaimed', async () => {
  const [user, other] = [await site.createDeveloper(), await site.createDeveloper()]
  await user.addToken()
  await other.addToken()
  await site.getContext('developers').events.publish(AccountReclaimed, { userId: user.id, by: 'email' })
  await expect.poll(() => listHashes(user.id), { timeout: 15_000 }).toEqual([])
  expect(await listHashes(other.id)).toHaveLength(1)
})

test('exports tokens without hashes and deletes them with the account', async () => {
  const user = await site.createDeveloper()
  await user.addToken('for the radio')
  const { body, text } = await user.get('/api/v1/users/me/data')
  expect(body.developers).toEqual({ access_tokens: [{ name: 'for the radio', created_at: expect.stringMatching(/Z$/), last_used_at: null }] })
  expect(text).not.toMatch(/hash/)
  await site.getContext('core').users.remove(user.id)
  expect(await listHashes(user.id)).toEqual([])
})
