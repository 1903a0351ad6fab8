import { searchEntities } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type SignedInUser, type TestSite } from '../../testing/index.ts'

let site: TestSite
let moderator: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  moderator = await site.createSignedInUser({ permissions: ['users.update'] })
})
afterAll(() => site.close())

const search = (kind: string, query: object = {}, visitor = moderator) => visitor.request(searchEntities, { params: { kind }, query })

describe('GET /entities/core.user', () => {
  test('finds users by words of the name and by the email address', async () => {
    const user = await site.createSignedInUser()
    await site.models.User.update({ name: 'Awa Koné' }, { where: { id: user.id } })
    const found = { id: user.id, label: 'Awa Koné', description: user.email, image: null }
    for (const query of ['kone', 'AWA', user.email.slice(0, 9)]) expect((await search('core.user', { query })).body.data).toContainEqual(found)
    expect((await search('core.user', { ids: `${user.id},999999` })).body.data).toEqual([found])
    expect((await search('core.user', { query: '%' })).body.data).toEqual([])
    expect((await search('core.user', { limit: 1 })).body.data).toHaveLength(1)
  })

  test('returns 403 without the permission and 401 to a guest', async () => {
    const user = await site.createSignedInUser()
    expect((await search('core.user', {}, user)).status).toBe(403)
    expect((await search('core.role', {}, user)).status).toBe(403)
    expect((await site.createVisitor().get('/api/v1/entities/core.user')).status).toBe(401)
  })
})

test('finds roles', async () => {
  const { body } = await search('core.role', { query: 'adm' })
  expect(body.data).toEqual([{ id: expect.any(Number), label: 'admin', description: null, image: null }])
})

test.each([
  [404, 'core.unknown', {}],
  [422, 'Core', {}],
  [422, 'core.user', { limit: 21 }],
  [422, 'core.user', { query: 'x'.repeat(101) }],
  [422, 'core.user', { ids: '1,two' }],
  [422, 'core.user', { ids: '99999999999999999' }],
  [422, 'core.user', { unknown: 1 }],
])('returns %i for the kind %s with %j', async (status, kind, query) => {
  expect((await search(kind, query)).status).toBe(status)
})
