import { AccountReclaimed } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createToken, deleteToken, listTokens, MAX_NAME, MAX_TOKENS } from '../../contract/tokens.ts'
import { createDeveloperSite } from '../testing/developer-site.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
beforeAll(async () => {
  site = await createDeveloperSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const hashes = (userId: number) =>
  site.sql<{ token_hash: Buffer }>('select token_hash from access_tokens where user_id = $1', [userId]).then((rows) => rows.map((row) => row.token_hash))

test('a token is made by who gave their password again, seen once, used, and deleted', async () => {
  const hasty = await site.createSignedInUser({ permissions: ['api.access'] })
  expect((await hasty.request(createToken, { body: { tokenName: 'x' } })).status).toBe(423)

  const who = await site.developer()
  const { status, body, headers } = await who.request(createToken, { body: { tokenName: '  my script ' } })
  expect(status).toBe(201)
  expect(headers['cache-control']).toBe('no-store')
  const token = { id: expect.any(Number), name: 'my script', last_used_at: null, created_at: expect.stringMatching(/Z$/) }
  expect(body).toEqual({ plainTextToken: expect.stringMatching(/^balafon_[0-9A-Za-z]{49}$/), token })

  const listed = await who.request(listTokens, {})
  expect(listed.body).toEqual({ tokens: [token] })
  expect((await who.get('/api/v1/me?with=roles,tokens')).body.user.tokens).toEqual([token])
  expect((await who.get('/api/v1/me')).body.user).not.toHaveProperty('tokens')

  expect((await site.callWith(body.plainTextToken, 'GET', '/api/v1/me')).body.user.id).toBe(who.id)
  expect((await who.request(listTokens, {})).body.tokens[0].last_used_at).toMatch(/Z$/)

  const params = { id: body.token.id }
  expect((await who.request(deleteToken, { params })).status).toBe(200)
  expect((await who.request(deleteToken, { params })).body.code).toBe('developers.no_such_token')
  const refused = await site.callWith(body.plainTextToken, 'GET', '/api/v1/me')
  expect([refused.status, refused.body.code, refused.headers['www-authenticate']]).toEqual([401, 'token_unknown', 'Bearer error="invalid_token"'])
})

test('the database knows its hash alone', async () => {
  const who = await site.developer()
  const { plainTextToken } = await who.newToken()
  expect((await hashes(who.id)).map((hash) => hash.length)).toEqual([32])
  const rows = await site.sql<{ row: string }>('select access_tokens::text as row from access_tokens where user_id = $1', [who.id])
  expect(JSON.stringify(rows)).not.toContain(plainTextToken.slice(8, 20))
})

test.each([
  [{}, 'tokenName'],
  [{ tokenName: '' }, 'tokenName'],
  [{ tokenName: '   ' }, 'tokenName'],
  [{ tokenName: 7 }, 'tokenName'],
  [{ tokenName: ['a'] }, 'tokenName'],
  [{ tokenName: null }, 'tokenName'],
  [{ tokenName: 'x'.repeat(MAX_NAME + 1) }, 'tokenName'],
  [{ tokenName: 'two\nlines' }, 'tokenName'],
  [{ tokenName: 'turned\u202Eround' }, 'tokenName'],
  [{ tokenName: 'a', userId: 1 }, 'userId'],
])('%j is refused at %s', async (body, field) => {
  const who = await site.developer()
  const answer = await who.post('/api/v1/access-tokens', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(await hashes(who.id)).toEqual([])
})

test('without the permission there are no tokens to be made, but those that are left can be deleted', async () => {
  const who = await site.developer()
  const { token } = await who.newToken()
  await site.sql('delete from user_permissions where user_id = $1', [who.id])
  expect((await who.request(createToken, { body: { tokenName: 'one more' } })).status).toBe(403)
  expect((await who.request(deleteToken, { params: { id: token.id } })).status).toBe(200)
  const guest = site.createVisitor()
  expect((await guest.request(createToken, { body: { tokenName: 'x' } })).status).toBe(401)
  expect((await guest.request(listTokens, {})).status).toBe(401)
})

test("somebody else's token answers like one that never was", async () => {
  const [owner, other] = [await site.developer(), await site.developer()]
  const { token } = await owner.newToken()
  const refusals = await Promise.all([token.id, 999_999_999].map((id) => other.request(deleteToken, { params: { id } })))
  expect(refusals[0]).toMatchObject({ status: 404, body: refusals[1]?.body })
  expect((await other.request(listTokens, {})).body.tokens).toEqual([])
  expect(await hashes(owner.id)).toHaveLength(1)
})

test.each(['0', '-1', '1.5', 'abc', '9007199254740993'])('%s is no id', async (id) => {
  const who = await site.developer()
  const override = { 'x-http-method-override': 'DELETE' }
  expect((await who.post(`/api/v1/access-tokens/${id}?_method=DELETE`, {}, override)).status).toBe(422)
})

test('there are so many and no more, also when they are made at once', async () => {
  const who = await site.developer()
  await site.sql(
    "insert into access_tokens (user_id, name, token_hash) select $1::bigint, 'old', sha256(($1::text || ' ' || n)::bytea) from generate_series(1, $2::int) n",
    [who.id, MAX_TOKENS - 1],
  )
  const answers = await Promise.all([1, 2, 3].map((n) => who.request(createToken, { body: { tokenName: `at once ${n}` } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('developers.too_many')
  expect(await hashes(who.id)).toHaveLength(MAX_TOKENS)
})

test('deleted twice at once it is deleted once', async () => {
  const who = await site.developer()
  const { token } = await who.newToken()
  const answers = await Promise.all([1, 2].map(() => who.request(deleteToken, { params: { id: token.id } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('when it was last used is kept to the minute, without a write for every call', async () => {
  const who = await site.developer()
  const { plainTextToken, token } = await who.newToken()
  const usedAfter = async (lastUsed: string) => {
    const [before] = await site.sql<{ at: Date }>(
      `update access_tokens set last_used_at = now() - interval '${lastUsed}' where id = $1 returning last_used_at as at`,
      [token.id],
    )
    await site.callWith(plainTextToken, 'GET', '/api/v1/me')
    const [after] = await site.sql<{ at: Date }>('select last_used_at as at from access_tokens where id = $1', [token.id])
    return Number(after?.at) - Number(before?.at)
  }
  expect(await usedAfter('30 seconds')).toBe(0)
  expect(await usedAfter('90 seconds')).toBeGreaterThan(80_000)
})

test('whoever comes to an account that another may have had finds no tokens of theirs', async () => {
  const [who, other] = [await site.developer(), await site.developer()]
  await who.newToken()
  await other.newToken()
  await site.getContext('developers').events.publish(AccountReclaimed, { userId: who.id, by: 'letter' })
  await expect.poll(() => hashes(who.id), { timeout: 15_000 }).toEqual([])
  expect(await hashes(other.id)).toHaveLength(1)
})

test("one's download has names and dates and no hash; with the account they are gone", async () => {
  const who = await site.developer()
  await who.newToken('for the radio')
  const { body, text } = await who.get('/api/v1/users/me/data')
  expect(body.developers).toEqual({ access_tokens: [{ name: 'for the radio', created_at: expect.stringMatching(/Z$/), last_used_at: null }] })
  expect(text).not.toMatch(/hash/)
  await site.getContext('core').users.remove(who.id)
  expect(await hashes(who.id)).toEqual([])
})
