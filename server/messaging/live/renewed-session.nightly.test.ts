import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.server.start()
})
afterAll(() => site.close())

test('ends the streams of a session when its old cookie is no longer valid', async () => {
  const user = await site.createSignedInUser()
  const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
  let text = ''
  let isEnded = false
  const request = http.get({ port: site.site.server.info.port, path: '/api/v1/live', headers: { cookie } }, (response) => {
    response.on('data', (bytes) => {
      text += bytes
    })
    response.on('end', () => {
      isEnded = true
    })
  })
  await expect.poll(() => text).toContain(`"userId":${user.id}`)
  const startedAt = Date.now()
  await site.models.Session.update({ tokenHash: Buffer.of(0) }, { where: { userId: user.id } })
  await expect.poll(() => isEnded, { timeout: 60_000, interval: 200 }).toBe(true)
  expect(Date.now() - startedAt).toBeGreaterThan(20_000)
  request.destroy()
})
