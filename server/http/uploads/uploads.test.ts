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
import { createHttpMessages } from '../http-messages.ts'
import { createIdentity } from '../session-auth.ts'
import { createUploads } from './uploads.ts'

const MAX_BYTES = 100_000

const uploadFile = defineUploadEndpoint({
  method: 'POST',
  path: 'test/uploads',
  summary: 'Upload a file',
  access: 'user',
  body: z.strictObject({ note: z.string().max(10).optional() }),
  response: z.object({ name: z.string().nullable(), size: z.number(), text: z.string(), note: z.string().optional(), path: z.string() }),
  upload: { maxBytes: MAX_BYTES },
})

let site: TestSite
let user: SignedInUser
let folder: string
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  folder = path.join(site.config.dataDir, 'uploads')
  const dependencies = {
    messages: createHttpMessages({ isSecure: false, getLanguage: () => 'en', getBrowserSessionId: () => null }),
    rateLimits: { consumeForCaller: async () => {} },
    async findIdentityBySession(sessionId: number) {
      const session = await site.site.sessionsStore.find(sessionId)
      return session ? createIdentity(session) : null
    },
    reportCrash: () => {},
    requirePasswordConfirmation: async () => {},
    findAccessBlock: async () => null,
    getGuestPermissions: async () => [],
    guestResponses: { getParts: () => ({ plugin: 'core', pluginState: null, settingsVersion: 0, guestRoleVersion: 0 }) },
    findCacheEntry: () => undefined,
    assertCanReceive: async () => {},
    getIdempotency: () => ({ runOnce: async () => '' }),
  }
  const route = implement(uploadFile, async ({ body, file }) => {
    const text = file ? (await fs.readFile(file.path)).subarray(0, 20).toString('latin1') : ''
    return { name: file?.name ?? null, size: file?.size ?? 0, text, path: file?.path ?? '', ...(body.note !== undefined && { note: body.note }) }
  })
  site.site.server.route(createApiRoute(route, 'core', { ...dependencies, uploads: createUploads(folder) }))
  await site.site.server.start()
  user = await site.createSignedInUser()
})
afterAll(() => site.close())

const listFiles = () => fs.readdir(folder).catch(() => [])

test('receives a file with its fields and deletes it after the response', async () => {
  const response = await user.upload(uploadFile, { file: Buffer.from('hello'), name: 'note.txt', fields: { note: 'hi' } })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ name: 'note.txt', size: 5, text: 'hello', note: 'hi' })
  expect(path.dirname(response.body.path)).toBe(folder)
  expect(path.basename(response.body.path)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await listFiles()).toEqual([])
})

test('receives JSON when there is no file', async () => {
  expect((await user.request(uploadFile, { body: { note: 'hi' } })).body).toMatchObject({ name: null, note: 'hi' })
})

test.each(['../../../etc/passwd', 'a\0b.png', `${'x'.repeat(300)}.png`, '\u202egnp.exe'])('does not use the file name %j as a path', async (name) => {
  const { status, body } = await user.upload(uploadFile, { file: Buffer.from('x'), name })
  expect(status).toBe(200)
  expect(path.dirname(body.path)).toBe(folder)
  expect(body.name.length).toBeLessThanOrEqual(200)
  expect(body.name).not.toMatch(/[/\\\0\u202e]/)
})

test('returns 422 with name and limit when a file is too large', async () => {
  expect((await user.upload(uploadFile, { file: Buffer.alloc(MAX_BYTES), name: 'a.png' })).body.size).toBe(MAX_BYTES)
  for (const size of [MAX_BYTES + 1, 20 * MAX_BYTES]) {
    const response = await user.upload(uploadFile, { file: Buffer.alloc(size), name: 'a.png' })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ file: ['`a.png` exceeds maximum allowed size of 97.7 KB'] })
  }
  expect(await listFiles()).toEqual([])
})

test('returns 422 for an empty file', async () => {
  const response = await user.upload(uploadFile, { file: Buffer.alloc(0), name: 'a.png' })
  expect(response.body.errors).toEqual({ file: ['This file is empty.'] })
})

const buildForm = (...parts: string[]) => Buffer.from([...parts.map((part) => `--b\r\n${part}`), '--b--\r\n'].join('\r\n'))
const buildPart = (name: string, text: string, file?: string) =>
  `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${text}`
const sendRaw = (bytes: Buffer, type = 'multipart/form-data; boundary=b') =>
  user.send('POST', '/api/v1/test/uploads', { bytes, headers: { 'content-type': type } })

test.each([
  ['two files', buildForm(buildPart('file', 'x', 'a'), buildPart('file', 'y', 'b')), 422, 'file'],
  ['a file under another name', buildForm(buildPart('other', 'x', 'a')), 422, 'other'],
  ['an unknown field', buildForm(buildPart('file', 'x', 'a'), buildPart('user_id', '1')), 422, 'user_id'],
  ['a field twice', buildForm(buildPart('note', '1'), buildPart('note', '2')), 422, 'note'],
  ['a field that is too long', buildForm(buildPart('note', 'x'.repeat(11))), 422, 'note'],
  ['fields that are too large', buildForm(buildPart('note', 'x'.repeat(MAX_BYTES + 70_000))), 413, undefined],
  ['a form without its end', buildForm(buildPart('file', 'x', 'a')).subarray(0, -8), 400, undefined],
  ['a body that is not a form', Buffer.from('hello'), 400, undefined],
  ['an empty body', Buffer.alloc(0), 400, undefined],
])('rejects %s and leaves no file behind', async (_title, bytes, status, field) => {
  const response = await sendRaw(bytes)
  expect(response.status).toBe(status)
  if (field) expect(Object.keys(response.body.errors)).toEqual([field])
  expect(await listFiles()).toEqual([])
})

test.each([
  ['text/plain', 'hello', 415],
  ['multipart/form-data', 'hello', 400],
  ['application/json', '{"note":', 400],
  ['application/json', '{"__proto__":{"note":"x"}}', 400],
  ['application/json', `{"note":"${'x'.repeat(70_000)}"}`, 413],
])('rejects a body of type %s: %s', async (type, text, status) => {
  expect((await sendRaw(Buffer.from(text), type)).status).toBe(status)
})

test('returns 401 for guests and 403 without the CSRF token', async () => {
  const guestResponse = await site.createVisitor().upload(uploadFile, { file: Buffer.from('x'), name: 'a' })
  expect(guestResponse.status).toBe(401)
  const forgedResponse = await user.upload(uploadFile, { file: Buffer.from('x'), name: 'a' }, { 'x-xsrf-token': 'x' })
  expect(forgedResponse.status).toBe(403)
})

/** Builds the head of a raw HTTP request with any Content-Length. */
const buildHead = (length: number) =>
  [
    'POST /api/v1/test/uploads HTTP/1.1',
    'host: localhost',
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
    `cookie: ${[...user.cookies].map((pair) => pair.join('=')).join('; ')}`,
    `x-xsrf-token: ${user.cookies.get('XSRF-TOKEN')}`,
    '\r\n',
  ].join('\r\n')

async function sendOverSocket(length: number, body: Buffer, disconnects = false): Promise<string> {
  const socket = net.connect(Number(site.site.server.info.port), '127.0.0.1')
  socket.write(buildHead(length))
  socket.write(body)
  if (disconnects) {
    await expect.poll(listFiles).toHaveLength(1)
    socket.destroy()
    return ''
  }
  const [response] = await once(socket, 'data')
  socket.destroy()
  return String(response)
}

test('does not trust a wrong Content-Length', async () => {
  const body = buildForm(buildPart('file', 'hello', 'a.txt'))
  expect(await sendOverSocket(body.length, body)).toMatch(/^HTTP\/1.1 200/)
  expect(await sendOverSocket(body.length - 20, body)).toMatch(/^HTTP\/1.1 400/)
  expect(await listFiles()).toEqual([])
})

test('closes the connection when a body is too large', async () => {
  const response = await sendOverSocket(50_000_000, buildForm(buildPart('file', 'x'.repeat(MAX_BYTES + 70_000), 'a.txt')))
  expect(response).toMatch(/^HTTP\/1.1 422/)
  expect(response).toMatch(/connection: close/i)
  expect(await listFiles()).toEqual([])
})

test('deletes the file when the client disconnects', async () => {
  await sendOverSocket(50_000, buildForm(buildPart('file', 'x'.repeat(30_000), 'a.txt')).subarray(0, 20_000), true)
  await expect.poll(listFiles).toEqual([])
})

test('deletes files of a killed process after a day', async () => {
  await fs.mkdir(folder, { recursive: true })
  const [oldFile, newFile] = [path.join(folder, 'old'), path.join(folder, 'new')]
  await Promise.all([oldFile, newFile].map((file) => fs.writeFile(file, 'x')))
  await fs.utimes(oldFile, new Date(), new Date(Date.now() - 25 * 3600 * 1000))
  await createUploads(folder).deleteOld()
  expect(await listFiles()).toEqual(['new'])
  await fs.rm(newFile)
})
