import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, getUser, updateAccount } from '../../contract/account.ts'
import { register } from '../../contract/register.ts'
import { confirmed } from '../testing/authenticator.ts'
import { FORGED } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }
const rowOf = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]
const put = (member: Pick<SignedInUser, 'send'>, id: number | string, body: unknown) => member.send('PUT', `/api/v1/users/${id}`, { body })

test('nothing chosen is nothing, and no empty text', async () => {
  const member = await site.createSignedInUser()
  const { body } = await member.request(updateAccount, { params: { id: 'me' }, body: { language: '', country: '', timezone: '' } })
  expect(body.user).toMatchObject({ language: null, country: null, timezone: null })
})

test('what is given is changed, the rest stays, and the name follows', async () => {
  const member = await site.createSignedInUser()
  const { status, body } = await member.request(updateAccount, {
    ...me,
    body: { first_name: ' Awa ', last_name: 'Traoré', country: 'CI', timezone: 'Africa/Abidjan' },
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    name: 'Awa Traoré',
    first_name: 'Awa',
    last_name: 'Traoré',
    country: 'CI',
    timezone: 'Africa/Abidjan',
    email: member.email,
  })
  const next = await member.request(updateAccount, { params: { id: member.id }, body: { first_name: 'Aya' } })
  expect(next.body.user).toMatchObject({ name: 'Aya Traoré', country: 'CI' })
  expect((await member.request(getUser, me)).body.user).toEqual(next.body.user)
})

test('without a first and a last name one is called what stands before the @', async () => {
  const member = await site.createSignedInUser()
  await member.request(updateAccount, { ...me, body: { first_name: 'Awa' } })
  const { body } = await member.request(updateAccount, { ...me, body: { first_name: '  ', last_name: null } })
  expect(body.user).toMatchObject({ first_name: null, last_name: null, name: member.email.split('@')[0]?.replace('p', 'P') })
})

test.each([
  ['www.evil.example@services.test', 'Www Evil Example'],
  [`${'a.'.repeat(110)}b@example.test`, Array(40).fill('A').join(' ')],
  ['__--__@example.test', '♪'],
])('%s names its user as they could name themselves, whenever it does', async (email, name) => {
  const visitor = site.createVisitor()
  const password = 'three quiet drums'
  const { status, body } = await visitor.request(register, { body: { email, password, password_confirmation: password } })
  expect(status).toBe(200)
  expect(body.bootstrapData.user.name).toBe(name)
  expect((await put(visitor, 'me', { first_name: name })).status).toBe(200)
  expect((await put(visitor, 'me', { first_name: null })).body.user).toMatchObject({ first_name: null, name })
})

test('who takes their names away while they move is called as the new address is', async () => {
  const member = await site.createSignedInUser()
  await put(member, 'me', { first_name: 'Awa' })
  await confirmed(member)
  const { body } = await put(member, 'me', { first_name: null, email: `www.other-${member.id}.example@example.test` })
  expect(body.user.name).toBe(`Www Other ${member.id} Example`)
})

test('who never gave a first or last name keeps the name they have', async () => {
  const member = await site.createSignedInUser()
  await site.sql("update users set name = 'Awa Koné Traoré' where id = $1", [member.id])
  const { body } = await member.request(updateAccount, { ...me, body: { first_name: '', last_name: '', email: member.email } })
  expect(body.user).toMatchObject({ first_name: null, last_name: null, name: 'Awa Koné Traoré' })
})

test('first and last name given at once from two tabs are both kept, in the name too', async () => {
  const member = await site.createSignedInUser()
  await Promise.all([{ first_name: 'Awa' }, { last_name: 'Traoré' }].map((body) => member.request(updateAccount, { ...me, body })))
  expect((await member.request(getUser, me)).body.user).toMatchObject({ first_name: 'Awa', last_name: 'Traoré', name: 'Awa Traoré' })
})

test.each([
  ['first_name', { first_name: 'Your account is closed, see https://evil.test' }],
  ['last_name', { last_name: 'www.evil.test' }],
  ['last_name', { last_name: 'evil.test/now' }],
  ['first_name', { first_name: 7 }],
  ['first_name', { first_name: 'x'.repeat(81) }],
  ['last_name', { last_name: 'Awa\u202eeroarT' }],
  ['last_name', { last_name: 'two\nlines' }],
  ['first_name', { first_name: '\u200b' }],
  ['last_name', { last_name: '\u2800' }],
  ['email', { email: 'not an address' }],
  ['email', { email: null }],
  ['email', { email: `${'a'.repeat(250)}@example.test` }],
  ['language', { language: 'xx' }],
  ['language', { language: ['fr'] }],
  ['country', { country: 'ZZ' }],
  ['country', { country: 'ci' }],
  ['country', { country: 'CIV' }],
  ['timezone', { timezone: 'Africa/Nowhere' }],
  ['timezone', { timezone: '../../etc/passwd' }],
  ['image', { image: 'https://evil.test/pixel.gif' }],
  ['image', { image: 7 }],
  ['wallet', { wallet: 1_000_000 }],
  ['balance', { balance: 1 }],
  ['roles', { roles: [1] }],
  ['permissions', { permissions: [{ name: 'admin', restrictions: [] }] }],
  ['email_verified_at', { email_verified_at: '2026-01-01T00:00:00Z' }],
  ['banned_at', { banned_at: null }],
  ['name', { name: 'Admin' }],
  ['id', { id: 1 }],
  ['password', { password: 'another password' }],
])('%s does not fit: refused, and nothing is changed', async (field, wrong) => {
  const member = await site.createSignedInUser()
  const before = await rowOf(member.id)
  const answer = await put(member, 'me', { first_name: 'Changed', ...wrong })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(await rowOf(member.id)).toEqual(before)
})

test.each([
  ['en', 'A name needs at least one letter, digit or symbol that can be seen.'],
  ['fr', 'Un nom doit comporter au moins une lettre, un chiffre ou un symbole visible.'],
])('a name of which nothing is seen is said to be one, at its field (%s)', async (language, text) => {
  const member = await site.createSignedInUser()
  member.cookies.set('locale', language)
  expect((await put(member, 'me', { last_name: '\u2800' })).body.errors).toEqual({ last_name: [text] })
})

test('a language, a country and a time zone can be taken back', async () => {
  const member = await site.createSignedInUser()
  await member.request(updateAccount, { ...me, body: { language: 'fr', country: 'CI', timezone: 'Africa/Abidjan' } })
  const { body } = await member.request(updateAccount, { ...me, body: { language: null, country: null, timezone: null } })
  expect(body.user).toMatchObject({ language: null, country: null, timezone: null })
})

test('what more is wanted of an account is named: one’s own, and of others what who may change users may know', async () => {
  const [member, manager, admin] = [
    await site.createSignedInUser(),
    await site.createSignedInUser({ permissions: ['users.update'] }),
    await site.createSignedInUser({ permissions: ['admin'] }),
  ]
  await site.sql("insert into social_profiles (user_id, service_name, subject, username) values ($1, 'google', $2, 'awa')", [member.id, `s${member.id}`])
  const profiles = [{ service_name: 'google', username: 'awa' }]
  const read = async (asker: SignedInUser, rest: string) => (await asker.get(`/api/v1/${rest}`)).body.user
  for (const place of ['me', 'users/me', `users/${member.id}`]) {
    expect(await read(member, `${place}?with=social_profiles,nothing&loadCount=social_profiles`)).toMatchObject({
      id: member.id,
      social_profiles: profiles,
      social_profiles_count: 1,
    })
    expect(await read(member, `${place}?load=two_factor_recovery_codes`)).toHaveProperty('two_factor_recovery_codes', null)
    expect(await read(member, place)).not.toHaveProperty('social_profiles')
  }
  for (const asker of [manager, admin]) {
    const seen = await read(asker, `users/${member.id}?with=social_profiles,two_factor_recovery_codes,unread_notifications_count`)
    expect(seen).toMatchObject({ id: member.id, social_profiles: profiles })
    expect(seen).not.toHaveProperty('two_factor_recovery_codes')
    expect(seen).not.toHaveProperty('unread_notifications_count')
  }
  expect((await member.get(`/api/v1/users/${manager.id}?with=social_profiles`)).status).toBe(404)
  expect((await member.get('/api/v1/users/me?with=a&other=b')).status).toBe(422)
})

const CALLS = [
  ['GET', ''],
  ['PUT', ''],
  ['DELETE', '?deleteCurrentUser=true'],
  ['DELETE', '/avatar'],
] as const

test.each(CALLS)("%s of another's account%s is as of one that is not there", async (method, rest) => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await confirmed(member)
  const send = (id: number) => member.send(method, `/api/v1/users/${id}${rest}`, method === 'GET' ? {} : { body: {} })
  const [foreign, missing] = [await send(other.id), await send(999_999)]
  expect(foreign.status).toBe(404)
  expect(foreign.text).toBe(missing.text)
  expect(await rowOf(other.id)).toBeDefined()
})

test('who may change users changes others, but no admin, and no way into an account that may do more', async () => {
  const manager = await site.createSignedInUser({ permissions: ['users.update'] })
  const [plain, singer, admin] = [
    await site.createSignedInUser(),
    await site.createSignedInUser({ permissions: ['music.create'] }),
    await site.createSignedInUser({ permissions: ['admin'] }),
  ]
  expect((await put(manager, plain.id, { first_name: 'Awa' })).body.user).toMatchObject({ id: plain.id, first_name: 'Awa' })
  expect((await put(manager, singer.id, { first_name: 'Awa' })).status).toBe(200)
  expect((await put(manager, plain.id, { email: 'new@example.test' })).status).toBe(423)
  await Promise.all([manager, admin].map(confirmed))
  expect((await put(manager, singer.id, { email: 'mine@evil.test' })).status).toBe(403)
  expect((await put(manager, admin.id, { first_name: 'Awa' })).status).toBe(404)
  expect((await put(manager, plain.id, { email: 'new@example.test' })).status).toBe(200)
  expect((await put(admin, singer.id, { email: 'other@example.test' })).status).toBe(200)
  expect((await admin.send('DELETE', `/api/v1/users/${plain.id}?deleteCurrentUser=true`, { body: {} })).status).toBe(404)
})

test.each(FORGED)('a call %s changes and deletes nothing', async (_how, headers) => {
  const member = await site.createSignedInUser()
  await confirmed(member)
  expect((await member.request(updateAccount, { ...me, body: { first_name: 'Eve' } }, headers)).status).toBe(403)
  expect((await member.request(deleteAccount, { ...me, query: { deleteCurrentUser: 'true' } }, headers)).status).toBe(403)
  expect(await rowOf(member.id)).toMatchObject({ first_name: null })
})
