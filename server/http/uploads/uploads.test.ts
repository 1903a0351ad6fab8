import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { defineUploadEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type SignedInUser, type TestSite } from '../../testing/index.ts'
import { createApiRoute } from '../api-route.ts'
import { createIdentity } from '../session-auth.ts'
import { createUploads } from './uploads.ts'

const MAX = 100_000

const send = defineUploadEndpoint({
  method: 'POST',
  path: 'test/uploads',
  summary: 'Takes a file',
  access: 'user',
  body: z.strictObject({ note: z.string().max(10).optional() }),
  response: z.object({ name: z.string().nullable(), size: z.number(), text: z.string(), note: z.string().optional(), path: z.string() }),
  upload: { maxBytes: MAX },
})

let site: TestSite
let member: SignedInUser
let folder: string
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  folder = path.join(site.config.dataDir, 'uploads')
  const services = {
    rateLimits: { consume: async () => {}, tryConsume: async () => true, isExhausted: async () => false, reset: async () => {} },
    async findIdentityBySession(sessionId: number) {
      const session = await site.site.identities.findSession(sessionId)
      return session ? createIdentity(session) : null
    },
    reportCrash: () => {},
    requirePasswordConfirmation: async () => {},
    findAccessBlock: async () => null,
    getGuestPermissions: async () => [],
    idempotency: { runOnce: async () => '' },
    getBrowserSessionId: () => null,
  }
  const route = implement(send, async ({ body, file }) => {
    const text = file ? (await fs.readFile(file.path)).subarray(0, 20).toString('latin1') : ''
    return { name: file?.name ?? null, size: file?.size ?? 0, text, path: file?.path ?? '', ...(body.note !== undefined && { note: body.note }) }
  })
  site.site.server.route(createApiRoute(route, 'core', { ...services, uploads: createUploads(folder) }))
  await site.site.server.start()
  member = await site.createSignedInUser()
})
afterAll(() => site.close())

const left = () => fs.readdir(folder).catch(() => [])

test('a file comes in with its fields, and is gone with the answer', async () => {
  const answer = await member.upload(send, { file: Buffer.from('hello'), name: 'note.txt', fields: { note: 'hi' } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ name: 'note.txt', size: 5, text: 'hello', note: 'hi' })
  expect(path.dirname(answer.body.path)).toBe(folder)
  expect(path.basename(answer.body.path)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await left()).toEqual([])
})

test('the same call without a file is JSON', async () => {
  expect((await member.request(send, { body: { note: 'hi' } })).body).toMatchObject({ name: null, note: 'hi' })
})

test.each(['../../../etc/passwd', 'a\0b.png', `${'x'.repeat(300)}.png`, '\u202egnp.exe'])('a name is for showing only: %j', async (name) => {
  const { status, body } = await member.upload(send, { file: Buffer.from('x'), name })
  expect(status).toBe(200)
  expect(path.dirname(body.path)).toBe(folder)
  expect(body.name.length).toBeLessThanOrEqual(200)
  expect(body.name).not.toMatch(/[/\\\0\u202e]/)
})

test('as large as allowed is taken; one byte more is refused by name and size', async () => {
  expect((await member.upload(send, { file: Buffer.alloc(MAX), name: 'a.png' })).body.size).toBe(MAX)
  for (const size of [MAX + 1, 20 * MAX]) {
    const answer = await member.upload(send, { file: Buffer.alloc(size), name: 'a.png' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ file: ['`a.png` exceeds maximum allowed size of 97.7 KB'] })
  }
  expect(await left()).toEqual([])
})

test('nothing at all is an empty file', async () => {
  const answer = await member.upload(send, { file: Buffer.alloc(0), name: 'a.png' })
  expect(answer.body.errors).toEqual({ file: ['This file is empty.'] })
})

const form = (...parts: string[]) => Buffer.from([...parts.map((part) => `--b\r\n${part}`), '--b--\r\n'].join('\r\n'))
const part = (name: string, text: string, file?: string) =>
  `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${text}`
const raw = (bytes: Buffer, type = 'multipart/form-data; boundary=b') =>
  member.send('POST', '/api/v1/test/uploads', { bytes, headers: { 'content-type': type } })

test.each([
  ['two files', form(part('file', 'x', 'a'), part('file', 'y', 'b')), 422, 'file'],
  ['a file under another name', form(part('other', 'x', 'a')), 422, 'other'],
  ['an unknown field', form(part('file', 'x', 'a'), part('user_id', '1')), 422, 'user_id'],
  ['a field twice', form(part('note', '1'), part('note', '2')), 422, 'note'],
  ['a field that is too long', form(part('note', 'x'.repeat(11))), 422, 'note'],
  ['endless fields', form(part('note', 'x'.repeat(MAX + 70_000))), 413, undefined],
  ['no end', form(part('file', 'x', 'a')).subarray(0, -8), 400, undefined],
  ['no form', Buffer.from('hello'), 400, undefined],
  ['nothing', Buffer.alloc(0), 400, undefined],
])('%s: refused, and nothing is left behind', async (_what, bytes, status, field) => {
  const answer = await raw(bytes)
  expect(answer.status).toBe(status)
  if (field) expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(await left()).toEqual([])
})

test.each([
  ['text/plain', 'hello', 415],
  ['multipart/form-data', 'hello', 400],
  ['application/json', '{"note":', 400],
  ['application/json', '{"__proto__":{"note":"x"}}', 400],
  ['application/json', `{"note":"${'x'.repeat(70_000)}"}`, 413],
])('a body of type %s is refused', async (type, text, status) => {
  expect((await raw(Buffer.from(text), type)).status).toBe(status)
})

test('who may not call sends nothing', async () => {
  const guest = await site.createVisitor().upload(send, { file: Buffer.from('x'), name: 'a' })
  expect(guest.status).toBe(401)
  const forged = await member.upload(send, { file: Buffer.from('x'), name: 'a' }, { 'x-xsrf-token': 'x' })
  expect(forged.status).toBe(403)
})

/** The head of a call as it travels, with a length of our choosing. */
const head = (length: number) =>
  [
    'POST /api/v1/test/uploads HTTP/1.1',
    'host: localhost',
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
    `cookie: ${[...member.cookies].map((pair) => pair.join('=')).join('; ')}`,
    `x-xsrf-token: ${member.cookies.get('XSRF-TOKEN')}`,
    '\r\n',
  ].join('\r\n')

async function overWire(length: number, body: Buffer, hangUp = false): Promise<string> {
  const socket = net.connect(Number(site.site.server.info.port), '127.0.0.1')
  socket.write(head(length))
  socket.write(body)
  if (hangUp) {
    await expect.poll(left).toHaveLength(1)
    socket.destroy()
    return ''
  }
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test('a length that is a lie is believed by nobody', async () => {
  const body = form(part('file', 'hello', 'a.txt'))
  expect(await overWire(body.length, body)).toMatch(/^HTTP\/1.1 200/)
  expect(await overWire(body.length - 20, body)).toMatch(/^HTTP\/1.1 400/)
  expect(await left()).toEqual([])
})

test('what is too large is not read to its end', async () => {
  const answer = await overWire(50_000_000, form(part('file', 'x'.repeat(MAX + 70_000), 'a.txt')))
  expect(answer).toMatch(/^HTTP\/1.1 422/)
  expect(answer).toMatch(/connection: close/i)
  expect(await left()).toEqual([])
})

test('who hangs up in the middle leaves nothing behind', async () => {
  await overWire(50_000, form(part('file', 'x'.repeat(30_000), 'a.txt')).subarray(0, 20_000), true)
  await expect.poll(left).toEqual([])
})

test('what a killed process left is swept out after a day', async () => {
  await fs.mkdir(folder, { recursive: true })
  const [old, young] = [path.join(folder, 'old'), path.join(folder, 'young')]
  await Promise.all([old, young].map((file) => fs.writeFile(file, 'x')))
  await fs.utimes(old, new Date(), new Date(Date.now() - 25 * 3600 * 1000))
  await createUploads(folder).deleteOld()
  expect(await left()).toEqual(['young'])
  await fs.rm(young)
})
