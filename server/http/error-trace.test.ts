import path from 'node:path'
import type { TraceFrame, VendorGroup } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createErrorTrace } from './error-trace.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const createErrorWithStack = (...lines: string[]) => Object.assign(new RangeError('Too far'), { stack: ['RangeError: Too far', ...lines].join('\n') })
const SOURCE_FILE = path.join(import.meta.dirname, 'error-trace.ts')

describe('createErrorTrace', () => {
  test('groups neighbouring library frames and keeps the order of the stack', () => {
    const trace = createErrorTrace(
      createErrorWithStack(
        `    at async reach (file://${SOURCE_FILE}:3:5)`,
        `    at Object.call (${ROOT}/node_modules/@hapi/hapi/lib/toolkit.js:10:5)`,
        '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
        `    at ${SOURCE_FILE}:7:5`,
        `    at next (${ROOT}/node_modules/pg/lib/client.js:1:1)`,
      ),
      ROOT,
    )
    expect(trace).toMatchObject({ hasTrace: true, exception: 'RangeError', message: 'Too far', totalVendorGroups: 2 })
    const [first, vendors, second, last] = trace.trace as [TraceFrame, VendorGroup, TraceFrame, VendorGroup]
    expect(first).toMatchObject({ path: 'server/http/error-trace.ts', lineNumber: 3, method: 'reach', flatIndex: 0 })
    expect(first.codeSnippet['3']).toBe("import { fileURLToPath } from 'node:url'")
    expect(Object.keys(first.codeSnippet)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    expect(vendors.items.map(({ path: shownPath, flatIndex }) => [shownPath, flatIndex])).toEqual([
      ['node_modules/@hapi/hapi/lib/toolkit.js', 1],
      ['node:internal/process/task_queues', 2],
    ])
    expect(vendors.items[1]?.codeSnippet).toEqual({})
    expect(second).toMatchObject({ method: '', lineNumber: 7, flatIndex: 3 })
    expect(last.items).toHaveLength(1)
  })

  test('shortens paths outside the checkout', () => {
    const { trace } = createErrorTrace(createErrorWithStack('    at run (/srv/plugins/karaoke/server/index.js:1:1)'), ROOT)
    expect(trace).toMatchObject([{ path: 'karaoke/server/index.js', codeSnippet: {} }])
  })
})

describe('a response with status 500', () => {
  let site: TestSite
  let production: TestSite
  beforeAll(async () => {
    site = await createTestSite()
    production = await createTestSite({ NODE_ENV: 'production', ALLOW_HTTP: '1', BASE_URL: 'http://localhost:3000' })
    for (const { migrationSql } of [site, production]) await migrationSql('alter table users rename column updated_at to touched_at')
  })
  afterAll(async () => {
    await site.close()
    await production.close()
  })
  const sendFailingRequest = async (target: TestSite, permissions: string[]) =>
    (await target.createSignedInUser({ permissions })).post('/api/v1/users/me/locale', { locale: 'fr' })

  const bodyWithoutTrace = { message: 'There was an issue. Please try again.', code: 'internal', id: expect.any(String) }

  test('contains a trace for users with access to the logs', async () => {
    const { status, body } = await sendFailingRequest(site, ['logs.view'])
    expect(status).toBe(500)
    expect(body).toMatchObject({ hasTrace: true, exception: 'SequelizeDatabaseError', message: expect.stringContaining('"updated_at"'), code: 'internal' })
    expect(body.id).toBeTruthy()
    const firstFrame = body.trace.find((entry: object) => !('vendorGroup' in entry))
    expect(firstFrame.path).toMatch(/^server\//)
    expect(firstFrame.codeSnippet[firstFrame.lineNumber]).toBeTruthy()
    expect(JSON.stringify(body)).not.toContain(ROOT)
  })

  test('contains no trace for other users', async () => {
    expect((await sendFailingRequest(site, ['music.create'])).body).toEqual(bodyWithoutTrace)
  })

  test('contains no trace in production', async () => {
    expect((await sendFailingRequest(production, ['admin'])).body).toEqual(bodyWithoutTrace)
  })

  test('contains a trace for server errors only', async () => {
    const user = await site.createSignedInUser({ permissions: ['logs.view'] })
    expect((await user.get('/api/v1/nothing-here')).body).toEqual({ message: 'Not found.', code: 'not_found' })
  })
})
