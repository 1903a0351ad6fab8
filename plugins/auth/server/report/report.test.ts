import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getNewUsers } from '../../contract/report.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('GET /reports/new-users', () => {
  test('counts new users of thirty days, for users with admin access only', async () => {
    const admin = await site.createSignedInUser({ permissions: ['admin.access'] })
    const [old, user] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await site.sql(`update users set created_at = now() - interval '31 days' where id = $1`, [old.id])
    expect((await admin.request(getNewUsers, {})).body).toEqual({ count: 2, total: 3 })
    expect((await user.request(getNewUsers, {})).status).toBe(403)
    expect((await site.createVisitor().request(getNewUsers, {})).status).toBe(401)
  })
})
