import type { ServerContext } from '@balafon/sdk/server'
import { getProblem } from '@balafon/sdk/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fetchRemoteImage } from './remote-image.ts'

type Dependencies = Parameters<typeof fetchRemoteImage>[1]
const log = { info: () => {} } as unknown as ServerContext['log']
const respondWith = (status: number, body: Buffer): Dependencies => ({ log, fetchExternal: async () => ({ status, body }) })
const getFieldErrors = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error) => getProblem(error)?.fields,
  )

describe('fetchRemoteImage', () => {
  test('returns the image with the type of its content', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await fetchRemoteImage('https://pictures.test/a.gif', respondWith(200, png))).toEqual({ type: 'image/png', bytes: png })
  })

  test.each([
    ['auth.avatar.type', respondWith(200, Buffer.from('<html>a page</html>'))],
    ['auth.avatar.type', respondWith(200, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['auth.avatar.fetch_failed', respondWith(404, Buffer.from('not found'))],
    ['auth.avatar.fetch_failed', { log, fetchExternal: () => Promise.reject(new Error('not a public address')) } satisfies Dependencies],
  ])('rejects a URL without a usable image with %s at the field `url`', async (code, deps) => {
    expect(await getFieldErrors(fetchRemoteImage('https://pictures.test/a.png', deps))).toEqual({ url: [code] })
  })
})
