import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '../../contract/login.ts'
import { copyCookies, FORGED, tokenOf } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('who signs out is a guest, and the old cookie is worth nothing', async () => {
  const member = await site.createSignedInUser()
  const copied = copyCookies(member, site.createVisitor())
  const before = tokenOf(member)
  const answer = await member.request(logout, {})
  expect(answer.status).toBe(200)
  expect(answer.body.bootstrapData.user).toBeNull()
  expect(tokenOf(member)).toMatch(/^g_/)
  expect(tokenOf(member)).not.toBe(before)
  expect((await copied.get('/api/v1/me')).status).toBe(401)
  expect((await member.get('/api/v1/me')).status).toBe(401)
})

test('other sessions of the same user go on', async () => {
  const member = await site.createSignedInUser()
  const phone = site.createVisitor()
  phone.adoptSession(await site.site.openSession(member.id))
  await member.request(logout, {})
  expect((await phone.get('/api/v1/me')).body.user.id).toBe(member.id)
})

test('twice at once and as a guest it is the same', async () => {
  const member = await site.createSignedInUser()
  const copied = copyCookies(member, site.createVisitor())
  const answers = await Promise.all([member.request(logout, {}), copied.request(logout, {})])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await site.createVisitor().request(logout, {})).body.bootstrapData.user).toBeNull()
})

test('fields it does not know are refused, and nobody is signed out', async () => {
  const member = await site.createSignedInUser()
  const answer = await member.post('/auth/logout', { user_id: 1 })
  expect(answer.status).toBe(422)
  expect((await member.get('/api/v1/me')).status).toBe(200)
})

test.each(FORGED)('a call %s signs nobody out', async (_how, headers) => {
  const member = await site.createSignedInUser()
  expect((await member.request(logout, {}, headers)).status).toBe(403)
  expect((await member.get('/api/v1/me')).status).toBe(200)
})
