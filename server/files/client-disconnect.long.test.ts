import { readdir, readlink } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

const SIZE = 8 * 1024 * 1024
const sound = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => index % 251))
const PATIENCE = { timeout: 15_000, interval: 50 }

let site: TestSite
let key: string
let url: string
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.start()
  const { files } = site.getContext('core')
  key = (await files.add({ name: 'song.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })).path
  url = `${site.site.server.info.uri}${files.signedUrl(key, 60)}`
})
afterAll(() => site.close())

/** Node closes forgotten files when it clears memory, and says so: that is no way to close them. */
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

/** Takes the first piece of an answer and hangs up. */
const hangUp = (range: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = http.get(url, { headers: { range }, agent: false }, (response) => {
      response.once('data', () => {
        request.destroy()
        resolve(response.statusCode)
      })
      response.on('error', () => {})
    })
    request.on('error', reject)
  })

const descriptors = async () => {
  const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return links.filter((link) => link.endsWith(key)).length
}

test.each([
  ['in the middle of several ranges', `bytes=0-4000000,4000001-${SIZE - 1}`],
  ['in the middle of one', 'bytes=0-'],
])('who hangs up %s leaves no file open and the server well', { timeout: 30_000 }, async (_when, range) => {
  const statuses = await Promise.all(Array.from({ length: 30 }, () => hangUp(range)))
  expect(new Set(statuses)).toEqual(new Set([206]))
  await expect.poll(descriptors, PATIENCE).toBe(0)
  expect(warnings).toEqual([])

  const answer = await fetch(url, { headers: { range: 'bytes=1000-9000000' } })
  expect(answer.status).toBe(206)
  expect(Buffer.from(await answer.arrayBuffer()).equals(sound.subarray(1000))).toBe(true)
})

test('who asks twice without waiting and hangs up leaves no file open', { timeout: 30_000 }, async () => {
  const { pathname, search, port, host } = new URL(url)
  const ask = (range: string) => `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${range}\r\n\r\n`
  await new Promise<void>((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(ask('0-7999999') + ask('9-7999999') + ask('0-9,4000000-7999999')))
    socket.on('error', reject).once('data', () => {
      // Long enough for the later answers to be begun behind the first, which is not taken.
      socket.pause()
      setTimeout(() => resolve(void socket.destroy()), 200)
    })
  })
  await expect.poll(descriptors, PATIENCE).toBe(0)
  expect(warnings).toEqual([])
})

test('answers from buffers that are used again carry their own bytes', async () => {
  const starts = Array.from({ length: 100 }, (_, index) => index * 70_001)
  const bodies = await Promise.all(
    starts.map(async (start) => {
      const answer = await fetch(url, { headers: { range: `bytes=${start}-${start + 299_999}` } })
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  for (const [index, start] of starts.entries()) expect(bodies[index]?.equals(sound.subarray(start, start + 300_000)), `from ${start}`).toBe(true)
})
