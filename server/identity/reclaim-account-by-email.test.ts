import { AccountReclaimed } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { reclaimAccountByEmail } from './reclaim-account-by-email.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('reclaimAccountByEmail', () => {
  test('replaces the password, ends all sessions and publishes an event', async () => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    expect(await reclaimAccountByEmail(user.email.toUpperCase(), site.getContext('core'))).toBe(true)
    expect((await user.get('/api/v1/me')).status).toBe(401)
    expect((await otherUser.get('/api/v1/me')).status).toBe(200)
    const { users } = site.getContext('core')
    expect(await users.authenticate(user.email, user.password)).toBeNull()
    expect(await users.hasPassword(user.id)).toBe(true)
    const listPayloads = () =>
      site.sql("select data->'data'->'payload' as payload from jobs.job where data->>'name' = $1 limit 1", [`on/${AccountReclaimed.name}`])
    await expect.poll(listPayloads, { timeout: 15_000 }).toEqual([{ payload: { userId: user.id, by: 'operator' } }])
  })

  test('returns false when no account has the address', async () => {
    expect(await reclaimAccountByEmail('unknown@example.test', site.getContext('core'))).toBe(false)
  })
})
