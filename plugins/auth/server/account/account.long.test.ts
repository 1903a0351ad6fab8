import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, getUser, updateAccount } from '../../contract/account.ts'
import { register } from '../../contract/register.ts'
import { models } from '../models.ts'
import { confirmUserPassword } from '../testing/authenticator.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }
const findRow = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]
const sendPut = (user: Pick<SignedInUser, 'send'>, id: number | string, body: unknown) => user.send('PUT', `/api/v1/users/${id}`, { body })

describe('PUT /users/{id}', () => {
  test('returns null for empty fields', async () => {
    const user = await site.createSignedInUser()
    const { body } = await user.request(updateAccount, { params: { id: 'me' }, body: { language: '', country: '', timezone: '' } })
    expect(body.user).toMatchObject({ language: null, country: null, timezone: null })
  })

  test('updates only the given fields and the name derived from them', async () => {
    const user = await site.createSignedInUser()
    const { status, body } = await user.request(updateAccount, {
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
      email: user.email,
    })
    const secondResponse = await user.request(updateAccount, { params: { id: user.id }, body: { first_name: 'Aya' } })
    expect(secondResponse.body.user).toMatchObject({ name: 'Aya Traoré', country: 'CI' })
    expect((await user.request(getUser, me)).body.user).toEqual(secondResponse.body.user)
  })

  test('derives the name from the email without first and last name', async () => {
    const user = await site.createSignedInUser()
    await user.request(updateAccount, { ...me, body: { first_name: 'Awa' } })
    const { body } = await user.request(updateAccount, { ...me, body: { first_name: '  ', last_name: null } })
    expect(body.user).toMatchObject({ first_name: null, last_name: null, name: user.email.split('@')[0]?.replace('u', 'U') })
  })

  test.each([
    ['www.evil.example@providers.test', 'Www Evil Example'],
    [`${'a.'.repeat(110)}b@example.test`, Array(40).fill('A').join(' ')],
    ['__--__@example.test', '♪'],
  ])('derives the same valid name from %s every time', async (email, name) => {
    const visitor = site.createVisitor()
    const password = 'three quiet drums'
    const { status, body } = await visitor.request(register, { body: { email, password, password_confirmation: password } })
    expect(status).toBe(200)
    expect(body.bootstrapData.user.name).toBe(name)
    expect((await sendPut(visitor, 'me', { first_name: name })).status).toBe(200)
    expect((await sendPut(visitor, 'me', { first_name: null })).body.user).toMatchObject({ first_name: null, name })
  })

  test('derives the name from the new email when names are removed', async () => {
    const user = await site.createSignedInUser()
    await sendPut(user, 'me', { first_name: 'Awa' })
    await confirmUserPassword(user)
    const { body } = await sendPut(user, 'me', { first_name: null, email: `www.other-${user.id}.example@example.test` })
    expect(body.user.name).toBe(`Www Other ${user.id} Example`)
  })

  test('keeps the name of a user without first and last name', async () => {
    const user = await site.createSignedInUser()
    await site.sql("update users set name = 'Awa Koné Traoré' where id = $1", [user.id])
    const { body } = await user.request(updateAccount, { ...me, body: { first_name: '', last_name: '', email: user.email } })
    expect(body.user).toMatchObject({ first_name: null, last_name: null, name: 'Awa Koné Traoré' })
  })

  test('keeps first and last name from two parallel updates', async () => {
    const user = await site.createSignedInUser()
    await Promise.all([{ first_name: 'Awa' }, { last_name: 'Traoré' }].map((body) => user.request(updateAccount, { ...me, body })))
    expect((await user.request(getUser, me)).body.user).toMatchObject({ first_name: 'Awa', last_name: 'Traoré', name: 'Awa Traoré' })
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
  ])('rejects an invalid %s and changes nothing', async (field, body) => {
    const user = await site.createSignedInUser()
    const rowBefore = await findRow(user.id)
    const response = await sendPut(user, 'me', { first_name: 'Changed', ...body })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([field])
    expect(await findRow(user.id)).toEqual(rowBefore)
  })

  test.each([
    ['en', 'Use at least one visible letter, digit or symbol.'],
    ['fr', 'Utilisez au moins une lettre, un chiffre ou un symbole visible.'],
  ])('rejects an invisible name in the user’s language: %s', async (language, text) => {
    const user = await site.createSignedInUser()
    user.cookies.set('locale', language)
    expect((await sendPut(user, 'me', { last_name: '\u2800' })).body.errors).toEqual({ last_name: [text] })
  })

  test('clears language, country and time zone', async () => {
    const user = await site.createSignedInUser()
    await user.request(updateAccount, { ...me, body: { language: 'fr', country: 'CI', timezone: 'Africa/Abidjan' } })
    const { body } = await user.request(updateAccount, { ...me, body: { language: null, country: null, timezone: null } })
    expect(body.user).toMatchObject({ language: null, country: null, timezone: null })
  })
})

describe('access to other accounts', () => {
  test('returns requested details of other users only with permission', async () => {
    const [user, manager, admin] = [
      await site.createSignedInUser(),
      await site.createSignedInUser({ permissions: ['users.update'] }),
      await site.createSignedInUser({ permissions: ['admin'] }),
    ]
    await site.getModels('auth', models).SocialProfile.create({ userId: user.id, serviceName: 'google', subject: `s${user.id}`, username: 'awa' })
    const profiles = [{ service_name: 'google', username: 'awa' }]
    const fetchUser = async (caller: SignedInUser, path: string) => (await caller.get(`/api/v1/${path}`)).body.user
    for (const path of ['me', 'users/me', `users/${user.id}`]) {
      expect(await fetchUser(user, `${path}?with=social_profiles,nothing&loadCount=social_profiles`)).toMatchObject({
        id: user.id,
        social_profiles: profiles,
        social_profiles_count: 1,
      })
      expect(await fetchUser(user, `${path}?load=two_factor_recovery_codes`)).toHaveProperty('two_factor_recovery_codes', null)
      expect(await fetchUser(user, path)).not.toHaveProperty('social_profiles')
    }
    for (const caller of [manager, admin]) {
      const details = await fetchUser(caller, `users/${user.id}?with=social_profiles,two_factor_recovery_codes,unread_notifications_count`)
      expect(details).toMatchObject({ id: user.id, social_profiles: profiles })
      expect(details).not.toHaveProperty('two_factor_recovery_codes')
      expect(details).not.toHaveProperty('unread_notifications_count')
    }
    expect((await user.get(`/api/v1/users/${manager.id}?with=social_profiles`)).status).toBe(404)
    expect((await user.get('/api/v1/users/me?with=a&other=b')).status).toBe(422)
  })

  const REQUESTS = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', '?deleteCurrentUser=true'],
    ['DELETE', '/avatar'],
  ] as const

  test.each(REQUESTS)('responds to %s of another account%s as if it did not exist', async (method, pathSuffix) => {
    const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await confirmUserPassword(user)
    const send = (id: number) => user.send(method, `/api/v1/users/${id}${pathSuffix}`, method === 'GET' ? {} : { body: {} })
    const [existing, missing] = [await send(other.id), await send(999_999)]
    expect(existing.status).toBe(404)
    expect(existing.text).toBe(missing.text)
    expect(await findRow(other.id)).toBeDefined()
  })

  test('lets users with users.update change all users except administrators', async () => {
    const manager = await site.createSignedInUser({ permissions: ['users.update'] })
    const [listener, artist, admin] = [
      await site.createSignedInUser(),
      await site.createSignedInUser({ permissions: ['music.create'] }),
      await site.createSignedInUser({ permissions: ['admin'] }),
    ]
    expect((await sendPut(manager, listener.id, { first_name: 'Awa' })).body.user).toMatchObject({ id: listener.id, first_name: 'Awa' })
    expect((await sendPut(manager, artist.id, { first_name: 'Awa' })).status).toBe(200)
    expect((await sendPut(manager, listener.id, { email: 'new@example.test' })).status).toBe(423)
    await Promise.all([manager, admin].map(confirmUserPassword))
    expect((await sendPut(manager, artist.id, { email: 'mine@evil.test' })).status).toBe(403)
    expect((await sendPut(manager, admin.id, { first_name: 'Awa' })).status).toBe(404)
    expect((await sendPut(manager, listener.id, { email: 'new@example.test' })).status).toBe(200)
    expect((await sendPut(admin, artist.id, { email: 'other@example.test' })).status).toBe(200)
    expect((await admin.send('DELETE', `/api/v1/users/${listener.id}?deleteCurrentUser=true`, { body: {} })).status).toBe(404)
  })

  test.each(FORGED_REQUESTS)('does not change or delete on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    await confirmUserPassword(user)
    expect((await user.request(updateAccount, { ...me, body: { first_name: 'Eve' } }, headers)).status).toBe(403)
    expect((await user.request(deleteAccount, { ...me, query: { deleteCurrentUser: 'true' } }, headers)).status).toBe(403)
    expect(await findRow(user.id)).toMatchObject({ first_name: null })
  })
})
