import { readdir, readlink } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

const SIZE = 8 * 1024 * 1024
const sound = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => index % 251))
const POLL_OPTIONS = { timeout: 15_000, interval: 50 }

let site: TestSite
let key: string
let url: string
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.start()
  const { files } = site.getContext('core')
  key = (await files.add({ name: 'song.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })).path
  url = `${site.site.server.info.uri}${await files.createSignedUrl(key, 60)}`
})
afterAll(() => site.close())

/** Node warns when the garbage collector closes a file: the server must close files itself. */
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

/** Disconnects after the first chunk of the response. */
const disconnectEarly = (range: string) =>
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

const countOpenFiles = async () => {
  const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return links.filter((link) => link.endsWith(key)).length
}

test.each([
  ['during several ranges', `bytes=0-4000000,4000001-${SIZE - 1}`],
  ['during one range', 'bytes=0-'],
])('closes the file when a client disconnects %s', async (_title, range) => {
  const statuses = await Promise.all(Array.from({ length: 30 }, () => disconnectEarly(range)))
  expect(new Set(statuses)).toEqual(new Set([206]))
  await expect.poll(countOpenFiles, POLL_OPTIONS).toBe(0)
  expect(warnings).toEqual([])

  const response = await fetch(url, { headers: { range: 'bytes=1000-9000000' } })
  expect(response.status).toBe(206)
  expect(Buffer.from(await response.arrayBuffer()).equals(sound.subarray(1000))).toBe(true)
})

test('closes the files of pipelined requests when the client disconnects', async () => {
  const { pathname, search, port, host } = new URL(url)
  const buildRequest = (range: string) => `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${range}\r\n\r\n`
  await new Promise<void>((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () =>
      socket.write(buildRequest('0-7999999') + buildRequest('9-7999999') + buildRequest('0-9,4000000-7999999')),
    )
    socket.on('error', reject).once('data', () => {
      // Wait until the server has begun the later responses behind the first one, which is not read.
      socket.pause()
      setTimeout(() => resolve(void socket.destroy()), 200)
    })
  })
  await expect.poll(countOpenFiles, POLL_OPTIONS).toBe(0)
  expect(warnings).toEqual([])
})

test('sends the right bytes from reused buffers', async () => {
  const starts = Array.from({ length: 100 }, (_, index) => index * 70_001)
  const bodies = await Promise.all(
    starts.map(async (start) => {
      const response = await fetch(url, { headers: { range: `bytes=${start}-${start + 299_999}` } })
      return Buffer.from(await response.arrayBuffer())
    }),
  )
  for (const [index, start] of starts.entries()) expect(bodies[index]?.equals(sound.subarray(start, start + 300_000)), `from ${start}`).toBe(true)
})
