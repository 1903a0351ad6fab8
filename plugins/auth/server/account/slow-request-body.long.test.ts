import http from 'node:http'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.server.start()
})
afterAll(() => site.close())

/** Starts a request over a real connection. Its body ends when `end` is called. */
function startRequest(user: SignedInUser, body: object) {
  const text = JSON.stringify(body)
  const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {
    cookie,
    'x-xsrf-token': decodeURIComponent(String(user.cookies.get('XSRF-TOKEN'))),
    'content-type': 'application/json',
    'content-length': text.length,
  }
  const { port } = site.site.server.info
  const request = http.request({ port, path: '/api/v1/users/me', method: 'PUT', headers })
  const status = new Promise<number | undefined>((resolve, reject) =>
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject),
  )
  request.write(text.slice(0, 5))
  return {
    async end() {
      // A body that takes this long makes the server check the session again.
      await new Promise((resolve) => setTimeout(resolve, 400))
      request.end(text.slice(5))
      return status
    },
  }
}

describe('a request with a slow body', () => {
  test.each([
    [401, 'signs out', ({ id }: SignedInUser) => site.getContext('core').sessions.endAll(id)],
    [401, 'is suspended', ({ id }: SignedInUser) => site.sql('update users set banned_at = now() where id = $1', [id])],
    [200, 'does nothing', async () => {}],
  ])('returns %d when the user %s while the body arrives', async (status, _description, changeSession) => {
    const user = await site.createSignedInUser()
    const request = startRequest(user, { first_name: 'Late' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await changeSession(user)
    expect(await request.end()).toBe(status)
    expect((await site.sql('select first_name from users where id = $1', [user.id]))[0]).toEqual({ first_name: status === 200 ? 'Late' : null })
  })
})
