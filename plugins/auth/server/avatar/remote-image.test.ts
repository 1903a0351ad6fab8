import type { ServerContext } from '@balafon/sdk/server'
import { getProblem } from '@balafon/sdk/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fetchRemoteImage } from './remote-image.ts'

type Outside = Parameters<typeof fetchRemoteImage>[1]
const log = { info: () => {} } as unknown as ServerContext['log']
const answering = (status: number, body: Buffer): Outside => ({ log, fetchExternal: async () => ({ status, body }) })
const wrongOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => getProblem(error)?.fields,
  )

test('returns the image with the type of its content', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await fetchRemoteImage('https://pictures.test/a.gif', answering(200, png))).toEqual({ type: 'image/png', bytes: png })
})

test.each([
  ['auth.avatar.type', answering(200, Buffer.from('<html>a page</html>'))],
  ['auth.avatar.type', answering(200, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['auth.avatar.fetch_failed', answering(404, Buffer.from('nothing'))],
  ['auth.avatar.fetch_failed', { log, fetchExternal: () => Promise.reject(new Error('not a public address')) } satisfies Outside],
])('reports a missing image at the URL field: %s', async (code, outside) => {
  expect(await wrongOf(fetchRemoteImage('https://pictures.test/a.png', outside))).toEqual({ url: [code] })
})
