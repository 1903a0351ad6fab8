import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { getMe } from './core.contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('reports that the process is alive and the site ready', async () => {
  const visitor = site.createVisitor()
  expect((await visitor.get('/health')).body).toEqual({ status: 'alive' })
  expect((await visitor.get('/ready')).body).toMatchObject({ status: 'ready', database: true })
})

describe('GET /me', () => {
  test('returns the signed-in user', async () => {
    const user = await site.createSignedInUser()
    expect((await user.get('/api/v1/me')).body.user).toMatchObject({ id: user.id, email: user.email })
  })

  test('matches its schema for a user with and without optional values', async () => {
    const user = await site.createSignedInUser()
    expect(getMe.response.parse((await user.get('/api/v1/me')).body).user).toMatchObject({ first_name: null, banned_at: null })
    const values = { firstName: 'Awa', lastName: 'Koné', image: 'images/awa.png', language: 'fr', country: 'CI', timezone: 'Africa/Abidjan' }
    await site.models.User.update({ ...values, emailVerifiedAt: new Date(), bannedAt: new Date() }, { where: { id: user.id } })
    const permission = { name: 'test.create', restrictions: [{ name: 'minutes', value: 3 }] }
    await site.models.UserPermission.create({ userId: user.id, permission: permission.name, restrictions: permission.restrictions })
    expect(getMe.response.parse((await user.get('/api/v1/me')).body).user).toMatchObject({
      first_name: 'Awa',
      timezone: 'Africa/Abidjan',
      banned_at: expect.any(String),
      roles: [{ id: expect.any(Number), name: 'users' }],
      permissions: expect.arrayContaining([permission]),
    })
  })

  test('returns 401 to a guest', async () => {
    const { status, body } = await site.createVisitor().get('/api/v1/me')
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Please log in first.', code: 'unauthenticated' } })
  })
})

describe('GET /bootstrap-data', () => {
  test('escapes the data that is embedded in a page', async () => {
    const user = await site.createSignedInUser()
    await site.models.User.update({ name: '</script><script>alert(1)</script>' }, { where: { id: user.id } })
    const page = await user.get('/')
    expect(page.status).toBe(200)
    const json = /<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(page.text)?.[1] ?? ''
    expect(JSON.parse(json).user.name).toBe('</script><script>alert(1)</script>')
  })

  test('sets missing cookies and keeps existing ones', async () => {
    const visitor = site.createVisitor()
    const getNewCookies = async () => (await visitor.get('/api/v1/bootstrap-data')).headers['set-cookie']
    expect(await getNewCookies()).toHaveLength(2)
    expect((await visitor.send('POST', '/api/v1/users/me/locale', { body: { locale: 'en' } })).status).toBe(200)
    expect(await getNewCookies()).toBeUndefined()
    visitor.cookies.delete('XSRF-TOKEN')
    expect(await getNewCookies()).toHaveLength(1)
    expect((await visitor.send('POST', '/api/v1/users/me/locale', { body: { locale: 'en' } })).status).toBe(200)
  })
})

describe('POST /users/me/locale', () => {
  test('stores the language of guests and users', async () => {
    const guest = site.createVisitor()
    expect((await guest.post('/api/v1/users/me/locale', { locale: 'fr' })).body).toEqual({ locale: 'fr' })
    expect((await guest.get('/api/v1/me')).body.message).toBe('Connectez-vous d’abord.')
    const user = await site.createSignedInUser()
    await user.post('/api/v1/users/me/locale', { locale: 'fr' })
    expect((await user.get('/api/v1/me')).body.user.language).toBe('fr')
  })

  test.each([{ locale: 7 }, { locale: 'xx' }, { locale: 'x'.repeat(5000) }, {}, { locale: 'fr', admin: true }])(
    'returns 422 with an error of the field for %j',
    async (body) => {
      const response = await site.createVisitor().post('/api/v1/users/me/locale', body)
      expect(response.status).toBe(422)
      expect(response.body.code).toBe('invalid')
      expect(Object.keys(response.body.errors)).toHaveLength(1)
    },
  )
})
