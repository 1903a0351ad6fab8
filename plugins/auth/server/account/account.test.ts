import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, getUser, updateAccount } from '../../contract/account.ts'
import { getPendingEmail, giveEmailCode, giveUpPendingEmail, sendCodeAgain } from '../../contract/email-code.ts'
import { register } from '../../contract/register.ts'
import { confirmed } from '../testing/authenticator.ts'
import { FORGED } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

type Member = Awaited<ReturnType<TestSite['member']>>
/** Letters are written by listeners. */
const PATIENT = { timeout: 15_000 }

const me = { params: { id: 'me' as const } }
const rowOf = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]
const put = (member: Pick<Member, 'send'>, id: number | string, body: unknown) => member.send('PUT', `/api/v1/users/${id}`, { body })

test('nothing chosen is nothing, and no empty text', async () => {
  const member = await site.member()
  const { body } = await member.call(updateAccount, { params: { id: 'me' }, body: { language: '', country: '', timezone: '' } })
  expect(body.user).toMatchObject({ language: null, country: null, timezone: null })
})

test('what is given is changed, the rest stays, and the name follows', async () => {
  const member = await site.member()
  const { status, body } = await member.call(updateAccount, {
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
  const next = await member.call(updateAccount, { params: { id: member.id }, body: { first_name: 'Aya' } })
  expect(next.body.user).toMatchObject({ name: 'Aya Traoré', country: 'CI' })
  expect((await member.call(getUser, me)).body.user).toEqual(next.body.user)
})

test('without a first and a last name one is called what stands before the @', async () => {
  const member = await site.member()
  await member.call(updateAccount, { ...me, body: { first_name: 'Awa' } })
  const { body } = await member.call(updateAccount, { ...me, body: { first_name: '  ', last_name: null } })
  expect(body.user).toMatchObject({ first_name: null, last_name: null, name: member.email.split('@')[0]?.replace('p', 'P') })
})

test.each([
  ['www.evil.example@services.test', 'Www Evil Example'],
  [`${'a.'.repeat(110)}b@example.test`, Array(40).fill('A').join(' ')],
  ['__--__@example.test', '♪'],
])('%s names its user as they could name themselves, whenever it does', async (email, name) => {
  const visitor = site.visitor()
  const password = 'three quiet drums'
  const { status, body } = await visitor.call(register, { body: { email, password, password_confirmation: password } })
  expect(status).toBe(200)
  expect(body.bootstrapData.user.name).toBe(name)
  expect((await put(visitor, 'me', { first_name: name })).status).toBe(200)
  expect((await put(visitor, 'me', { first_name: null })).body.user).toMatchObject({ first_name: null, name })
})

test('who takes their names away while they move is called as the new address is', async () => {
  const member = await site.member()
  await put(member, 'me', { first_name: 'Awa' })
  await confirmed(member)
  const { body } = await put(member, 'me', { first_name: null, email: `www.other-${member.id}.example@example.test` })
  expect(body.user.name).toBe(`Www Other ${member.id} Example`)
})

test('who never gave a first or last name keeps the name they have', async () => {
  const member = await site.member()
  await site.sql("update users set name = 'Awa Koné Traoré' where id = $1", [member.id])
  const { body } = await member.call(updateAccount, { ...me, body: { first_name: '', last_name: '', email: member.email } })
  expect(body.user).toMatchObject({ first_name: null, last_name: null, name: 'Awa Koné Traoré' })
})

test('first and last name given at once from two tabs are both kept, in the name too', async () => {
  const member = await site.member()
  await Promise.all([{ first_name: 'Awa' }, { last_name: 'Traoré' }].map((body) => member.call(updateAccount, { ...me, body })))
  expect((await member.call(getUser, me)).body.user).toMatchObject({ first_name: 'Awa', last_name: 'Traoré', name: 'Awa Traoré' })
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
  const member = await site.member()
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
  const member = await site.member()
  member.cookies.set('locale', language)
  expect((await put(member, 'me', { last_name: '\u2800' })).body.errors).toEqual({ last_name: [text] })
})

test('a language, a country and a time zone can be taken back', async () => {
  const member = await site.member()
  await member.call(updateAccount, { ...me, body: { language: 'fr', country: 'CI', timezone: 'Africa/Abidjan' } })
  const { body } = await member.call(updateAccount, { ...me, body: { language: null, country: null, timezone: null } })
  expect(body.user).toMatchObject({ language: null, country: null, timezone: null })
})

test('another e-mail needs the password again; the old address hears of it', async () => {
  const member = await site.member()
  const email = `new-${member.email}`
  await site.context('core').users.markVerified(member.id, member.email)
  const move = () => member.call(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
  const without = await move()
  expect(without.status).toBe(423)
  expect(without.body.code).toBe('password_confirmation_required')
  expect(await rowOf(member.id)).toMatchObject({ email: member.email, first_name: null })
  await confirmed(member)
  expect((await move()).body.user).toMatchObject({ email, first_name: 'Awa', email_verified_at: null })
  const letters = () => site.sql<{ html: string }>("select html from mails where template = 'email_changed' and email = $1", [member.email])
  await expect.poll(letters, PATIENT).toHaveLength(1)
  expect((await letters())[0]?.html).toContain(email)
})

test('an address that nobody has shown to be theirs hears that it was left, and not for which', async () => {
  const member = await site.member()
  await confirmed(member)
  const [first, second] = [`first-${member.email}`, `second-${member.email}`]
  await member.call(updateAccount, { ...me, body: { email: first } })
  await site.context('core').users.markVerified(member.id, first)
  await member.call(updateAccount, { ...me, body: { email: second } })
  const written = () => site.sql('select email, template from mails where email in ($1, $2) order by template', [member.email, first])
  await expect.poll(written, PATIENT).toEqual([
    { email: first, template: 'email_changed' },
    { email: member.email, template: 'email_left' },
  ])
  const [letter] = await site.sql<{ text: string; name: string | null }>('select text, name from mails where email = $1', [member.email])
  expect(letter?.text).not.toContain(first)
  expect(letter?.name).toBeNull()
})

test('where addresses are verified it is not written to: it may be anybody’s', async () => {
  const { settings, users } = site.context('core')
  await settings.set('require_email_confirmation', true)
  const [unknown, known] = [await site.member(), await site.member()]
  await users.markVerified(known.id, known.email)
  for (const { id, email } of [unknown, known]) await users.update(id, { email: `new-${email}` })
  const written = () => site.sql("select email from mails where template like 'email_%' and email in ($1, $2)", [unknown.email, known.email])
  await expect.poll(written, PATIENT).toEqual([{ email: known.email }])
  await settings.set('require_email_confirmation', false)
})

test('where addresses are verified, a new one is the account’s when its code was given; the old one stays until then', async () => {
  await site.context('core').settings.set('require_email_confirmation', true)
  const member = await site.member()
  await site.context('core').users.markVerified(member.id, member.email)
  await confirmed(member)
  const email = `new-${member.email}`
  const { body } = await member.call(updateAccount, { ...me, body: { email, first_name: 'Awa' } })
  expect(body).toMatchObject({ pending_email: email, user: { email: member.email, first_name: 'Awa' } })
  const [letter] = await site.sql<{ text: string }>("select text from mails where template = 'verify_email' and email = $1", [email])
  const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect((await member.call(giveEmailCode, { body: { code } })).status).toBe(200)
  expect(await rowOf(member.id)).toMatchObject({ email })
  expect((await member.get('/api/v1/user-sessions')).status).toBe(200)
  const told = () => site.sql("select from mails where template = 'email_changed' and email = $1", [member.email])
  await expect.poll(told, PATIENT).toHaveLength(1)
  await site.context('core').settings.set('require_email_confirmation', false)
})

test('a new address waits for its code, for its owner to see: sent again, given up, or taken', async () => {
  await site.context('core').settings.set('require_email_confirmation', true)
  const [member, admin] = [await site.member(), await site.member({ permissions: ['admin'] })]
  for (const { id, email } of [member, admin]) await site.context('core').users.markVerified(id, email)
  await confirmed(member)
  const pending = async () => (await member.call(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email
  const codes = async () =>
    (await site.sql<{ text: string }>('select text from mails where email = $1 order by id', [email])).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
  const email = `wanted-${member.email}`
  expect(await pending()).toBeNull()
  expect((await member.call(sendCodeAgain, {})).body.code).toBe('auth.account.no_pending_email')
  const ask = () => member.call(updateAccount, { ...me, body: { email } })
  await ask()
  expect(await pending()).toBe(email)
  expect((await admin.get(`/api/v1/users/${member.id}?with=pending_email`)).body.user).not.toHaveProperty('pending_email')
  expect((await member.call(sendCodeAgain, {})).status).toBe(200)
  expect(await codes()).toHaveLength(2)

  const twice = await Promise.all([1, 2].map(() => member.call(giveUpPendingEmail, {})))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await pending()).toBeNull()
  expect((await member.call(giveEmailCode, { body: { code: (await codes()).at(-1) ?? '' } })).status).toBe(422)
  expect(await rowOf(member.id)).toMatchObject({ email: member.email })

  await ask()
  expect((await member.call(giveEmailCode, { body: { code: (await codes()).at(-1) ?? '' } })).status).toBe(200)
  expect(await pending()).toBeNull()
  await site.context('core').settings.set('require_email_confirmation', false)
})

test('a code for the address one has is none of a new one, and stays', async () => {
  const member = await site.member()
  await member.send('POST', '/api/v1/resend-email-verification', { body: { email: member.email } })
  const kept = () => site.sql('select email from verification_codes where user_id = $1', [member.id])
  expect((await member.call(getPendingEmail, { query: { with: 'pending_email' } })).body.user.pending_email).toBeNull()
  expect((await member.call(giveUpPendingEmail, {})).status).toBe(200)
  expect(await kept()).toEqual([{ email: member.email }])
})

test.each([
  ['body', { email: 'a@example.test' }, ''],
  ['list', [1], ''],
  ['query', {}, '?id=1'],
])('a new address is sent a code, or given up, with nothing said besides: %s', async (_what, body, query) => {
  const member = await site.member()
  for (const [method, path] of [
    ['POST', '/code'],
    ['DELETE', ''],
  ] as const) {
    const { status } = await member.send(method, `/api/v1/users/me/pending-email${path}${query}`, { body })
    expect(status).toBe(422)
  }
})

test('addresses cannot be tried without end', async () => {
  const [member, other] = [await site.member(), await site.member()]
  await confirmed(member)
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await member.call(updateAccount, { ...me, body: { email: other.email } })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

test('the same address in other letters is no other address', async () => {
  const member = await site.member()
  expect((await member.call(updateAccount, { ...me, body: { email: member.email.toUpperCase() } })).status).toBe(200)
})

test("somebody's address is taken, and nothing is changed or told", async () => {
  const [member, other] = [await site.member(), await site.member()]
  await confirmed(member)
  const answer = await member.call(updateAccount, { ...me, body: { first_name: 'Changed', email: other.email } })
  expect(answer.body.errors).toEqual({ email: ['This email address is already in use.'] })
  expect(await rowOf(member.id)).toMatchObject({ email: member.email, first_name: null })
  expect(await site.sql('select id from mails where email = $1', [member.email])).toEqual([])
})

test('what more is wanted of an account is named: one’s own, and of others what who may change users may know', async () => {
  const [member, manager, admin] = [await site.member(), await site.member({ permissions: ['users.update'] }), await site.member({ permissions: ['admin'] })]
  await site.sql("insert into social_profiles (user_id, service_name, subject, username) values ($1, 'google', $2, 'awa')", [member.id, `s${member.id}`])
  const profiles = [{ service_name: 'google', username: 'awa' }]
  const read = async (asker: Member, rest: string) => (await asker.get(`/api/v1/${rest}`)).body.user
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
  const [member, other] = [await site.member(), await site.member()]
  await confirmed(member)
  const send = (id: number) => member.send(method, `/api/v1/users/${id}${rest}`, method === 'GET' ? {} : { body: {} })
  const [foreign, missing] = [await send(other.id), await send(999_999)]
  expect(foreign.status).toBe(404)
  expect(foreign.text).toBe(missing.text)
  expect(await rowOf(other.id)).toBeDefined()
})

test('who may change users changes others, but no admin, and no way into an account that may do more', async () => {
  const manager = await site.member({ permissions: ['users.update'] })
  const [plain, singer, admin] = [await site.member(), await site.member({ permissions: ['music.create'] }), await site.member({ permissions: ['admin'] })]
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

const remove = (member: Member) => member.call(deleteAccount, { ...me, query: { deleteCurrentUser: 'true' } })

test('a deleted account is gone with its sessions and letters, and its user is a guest', async () => {
  const member = await site.member()
  const elsewhere = site.visitor()
  await elsewhere.adoptSession(await site.site.openSession(member.id))
  await site
    .context('auth')
    .mail.send({ to: { email: member.email.toUpperCase() }, language: 'en', template: 'email_changed', data: { email: 'a@example.test' } })
  await confirmed(member)
  const { status, body } = await remove(member)
  expect(status).toBe(200)
  expect(body.bootstrapData.user).toBeNull()
  expect(await rowOf(member.id)).toBeUndefined()
  for (const browser of [member, elsewhere]) expect((await browser.get('/api/v1/me')).status).toBe(401)
  expect(await site.sql('select id from mails where lower(email) = $1', [member.email])).toEqual([])
})

test('no confirmed password, or no word of the wish: nothing is deleted', async () => {
  const member = await site.member()
  const unconfirmed = await remove(member)
  expect(unconfirmed.status).toBe(423)
  expect(unconfirmed.body.code).toBe('password_confirmation_required')
  await confirmed(member)
  for (const query of ['', '?deleteCurrentUser=false', '?deleteCurrentUser=true&deleteCurrentUser=true']) {
    expect((await member.send('DELETE', `/api/v1/users/me${query}`, { body: {} })).status).toBe(422)
  }
  expect((await member.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true', { body: { id: 1 } })).status).toBe(422)
  expect(await rowOf(member.id)).toBeDefined()
})

test('deleting twice at once deletes once, and neither breaks', async () => {
  const member = await site.member()
  await confirmed(member)
  const statuses = (await Promise.all([remove(member), remove(member)])).map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const status of statuses) expect(status).toBeOneOf([200, 401, 423])
  expect(await rowOf(member.id)).toBeUndefined()
})

test('the only administrator stays; of two who leave at once, one does', async () => {
  await site.sql("delete from user_permissions where permission = 'admin'")
  const admins = [await site.member({ roles: ['admin'] }), await site.member({ permissions: ['admin'] })]
  const banned = await site.member({ roles: ['admin'] })
  await site.sql('update users set banned_at = now() where id = $1', [banned.id])
  await Promise.all(admins.map(confirmed))
  const answers = await Promise.all(admins.map((admin) => remove(admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'last_admin', message: expect.stringContaining('only administrator') })
  await site.member({ roles: ['admin'] })
  const stayed = admins[answers.findIndex(({ status }) => status === 409)]
  expect(stayed && (await remove(stayed)).status).toBe(200)
})

test('a deletion in disguise is a deletion: it needs the token and the password, and counts as nothing else', async () => {
  const member = await site.member()
  const url = '/api/v1/users/me?deleteCurrentUser=true&_method=DELETE'
  const override = { 'x-http-method-override': 'DELETE' }
  const disguised = (headers: Record<string, string>, method = 'POST', address = url) =>
    member.send(method, address, { ...(method === 'POST' && { body: {} }), headers })
  expect((await disguised({ ...override, 'x-xsrf-token': '' })).status).toBe(403)
  expect((await disguised(override)).status).toBe(423)
  await confirmed(member)
  for (const [headers, method, address] of [
    [override, 'GET', url],
    [override, 'PUT', url],
    [{}, 'POST', url],
    [{ 'x-http-method-override': 'delete' }, 'POST', url],
    [{ 'x-http-method-override': 'PATCH' }, 'POST', url],
    [override, 'POST', `${url}&_method=DELETE`],
    [{ 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' }, 'POST', '/api/v1/users/me?deleteCurrentUser=true'],
  ] as const) {
    expect((await disguised(headers, method, address)).status).toBeOneOf([400, 405])
  }
  expect((await member.send('POST', '/api/v1/users/me?deleteCurrentUser=true', { body: { _method: 'DELETE' } })).status).toBe(405)
  expect(await rowOf(member.id)).toBeDefined()
  expect((await disguised(override)).status).toBe(200)
  expect(await rowOf(member.id)).toBeUndefined()
})

test.each(FORGED)('a call %s changes and deletes nothing', async (_how, headers) => {
  const member = await site.member()
  await confirmed(member)
  expect((await member.call(updateAccount, { ...me, body: { first_name: 'Eve' } }, headers)).status).toBe(403)
  expect((await member.call(deleteAccount, { ...me, query: { deleteCurrentUser: 'true' } }, headers)).status).toBe(403)
  expect(await rowOf(member.id)).toMatchObject({ first_name: null })
})
