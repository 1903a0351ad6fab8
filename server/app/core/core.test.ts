import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('alive and ready', async () => {
  const visitor = site.createVisitor()
  expect((await visitor.get('/health')).body).toEqual({ status: 'alive' })
  expect((await visitor.get('/ready')).body).toMatchObject({ status: 'ready', database: true })
})

test('the signed-in user is known, a guest is asked to sign in', async () => {
  const member = await site.createSignedInUser()
  expect((await member.get('/api/v1/me')).body.user).toMatchObject({ id: member.id, email: member.email })
  const refusal = await site.createVisitor().get('/api/v1/me')
  expect(refusal.status).toBe(401)
  expect(refusal.body).toEqual({ message: 'Please sign in first.', code: 'unauthenticated' })
})

test('the page carries the visitor and the plugins, and cannot be broken out of', async () => {
  const member = await site.createSignedInUser()
  await site.sql('update users set name = $1 where id = $2', ['</script><script>alert(1)</script>', member.id])
  const page = await member.get('/')
  expect(page.status).toBe(200)
  const json = /<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(page.text)?.[1] ?? ''
  expect(JSON.parse(json).user.name).toBe('</script><script>alert(1)</script>')
})

test('who lost their cookies has new ones with what a page brings, and keeps those they have', async () => {
  const visitor = site.createVisitor()
  const asked = async () => (await visitor.get('/api/v1/bootstrap-data')).headers['set-cookie']
  expect(await asked()).toHaveLength(2)
  expect((await visitor.send('POST', '/api/v1/users/me/locale', { body: { locale: 'en' } })).status).toBe(200)
  expect(await asked()).toBeUndefined()
  visitor.cookies.delete('XSRF-TOKEN')
  expect(await asked()).toHaveLength(1)
  expect((await visitor.send('POST', '/api/v1/users/me/locale', { body: { locale: 'en' } })).status).toBe(200)
})

test('the language is remembered for guests and members', async () => {
  const guest = site.createVisitor()
  expect((await guest.post('/api/v1/users/me/locale', { locale: 'fr' })).body).toEqual({ locale: 'fr' })
  expect((await guest.get('/api/v1/me')).body.message).toBe('Connectez-vous d’abord.')
  const member = await site.createSignedInUser()
  await member.post('/api/v1/users/me/locale', { locale: 'fr' })
  expect((await member.get('/api/v1/me')).body.user.language).toBe('fr')
})

test.each([{ locale: 7 }, { locale: 'xx' }, { locale: 'x'.repeat(5000) }, {}, { locale: 'fr', admin: true }])(
  'a wrong language is refused at its field: %j',
  async (body) => {
    const answer = await site.createVisitor().post('/api/v1/users/me/locale', body)
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('invalid')
    expect(Object.keys(answer.body.errors)).toHaveLength(1)
  },
)
