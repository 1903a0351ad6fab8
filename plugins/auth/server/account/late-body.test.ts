import http from 'node:http'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.server.start()
})
afterAll(() => site.close())

/** A call whose body ends when it is told to, over a real connection. */
function begin(member: SignedInUser, body: object) {
  const text = JSON.stringify(body)
  const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {
    cookie,
    'x-xsrf-token': decodeURIComponent(String(member.cookies.get('XSRF-TOKEN'))),
    'content-type': 'application/json',
    'content-length': text.length,
  }
  const { port } = site.site.server.info
  const request = http.request({ port, path: '/api/v1/users/me', method: 'PUT', headers })
  const status = new Promise<number | undefined>((resolve, reject) =>
    request.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject),
  )
  request.write(text.slice(0, 5))
  return {
    async end() {
      // Longer than a call may take to arrive without being asked again who it comes from.
      await new Promise((resolve) => setTimeout(resolve, 400))
      request.end(text.slice(5))
      return status
    },
  }
}

test.each([
  ['has signed out', 401, (who: SignedInUser) => site.getContext('core').sessions.endAll(who.id)],
  ['was suspended', 401, (who: SignedInUser) => site.sql('update users set banned_at = now() where id = $1', [who.id])],
  ['is still there', 200, async () => {}],
])('a call whose body comes late is that of somebody who %s: %d', async (_what, status, meanwhile) => {
  const member = await site.createSignedInUser()
  const call = begin(member, { first_name: 'Late' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await meanwhile(member)
  expect(await call.end()).toBe(status)
  expect((await site.sql('select first_name from users where id = $1', [member.id]))[0]).toEqual({ first_name: status === 200 ? 'Late' : null })
})
