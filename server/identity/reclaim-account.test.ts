import { AccountReclaimed } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { reclaimAccount } from './reclaim-account.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('an account that is handed over is open to nobody, and the others hear of it', async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  expect(await reclaimAccount(member.email.toUpperCase(), site.getContext('core'))).toBe(true)
  expect((await member.get('/api/v1/me')).status).toBe(401)
  expect((await other.get('/api/v1/me')).status).toBe(200)
  const { users } = site.getContext('core')
  expect(await users.authenticate(member.email, member.password)).toBeNull()
  expect(await users.hasPassword(member.id)).toBe(true)
  const told = () => site.sql("select data->'data'->'payload' as payload from jobs.job where data->>'name' = $1 limit 1", [`on/${AccountReclaimed.name}`])
  await expect.poll(told, { timeout: 15_000 }).toEqual([{ payload: { userId: member.id, by: 'operator' } }])
})

test('nobody’s address changes nothing', async () => {
  expect(await reclaimAccount('nobody@example.test', site.getContext('core'))).toBe(false)
})
