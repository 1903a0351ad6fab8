import type { ServerContext } from '@balafon/sdk/server'
import { getProblem } from '@balafon/sdk/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { outsidePicture } from './outside-picture.ts'

type Outside = Parameters<typeof outsidePicture>[1]
const log = { info: () => {} } as unknown as ServerContext['log']
const answering = (status: number, body: Buffer): Outside => ({ log, fetchExternal: async () => ({ status, body }) })
const wrongOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => getProblem(error)?.fields,
  )

test('a picture comes with what it is, by its content', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await outsidePicture('https://pictures.test/a.gif', answering(200, png))).toEqual({ type: 'image/png', bytes: png })
})

test.each([
  ['auth.avatar.type', answering(200, Buffer.from('<html>a page</html>'))],
  ['auth.avatar.type', answering(200, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['auth.avatar.url', answering(404, Buffer.from('nothing'))],
  ['auth.avatar.url', { log, fetchExternal: () => Promise.reject(new Error('not a public address')) } satisfies Outside],
])('what is none is said at the address: %s', async (code, outside) => {
  expect(await wrongOf(outsidePicture('https://pictures.test/a.png', outside))).toEqual({ url: [code] })
})
