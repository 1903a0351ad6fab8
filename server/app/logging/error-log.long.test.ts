import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { redaction } from './log.ts'
import { createRecentErrors } from './recent-errors.ts'

describe('recent errors', () => {
  test('keeps the last two hundred errors as they were logged', () => {
    const { capture, read } = createRecentErrors()
    const output = new Writable({ write: (_chunk, _encoding, done) => done() })
    const log = pino({ base: null, redact: redaction, hooks: { streamWrite: capture } }, output)
    log.info('info')
    log.warn('warning')
    for (let count = 1; count <= 210; count += 1) log.child({ plugin: 'one' }).error({ count, password: 'a-secret' }, 'it broke')
    log.fatal('fatal')
    const records = read()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records).toHaveLength(200)
    expect(records[0]).toMatchObject({ level: 50, plugin: 'one', count: 12, password: '[hidden]', msg: 'it broke' })
    expect(records.at(-1)).toMatchObject({ level: 60, msg: 'fatal' })
  })
})

describe('GET /logs/error/download-latest', () => {
  const PATH = '/api/v1/logs/error/download-latest'
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite({ LOG_LEVEL: 'error' })
  })
  afterAll(() => site.close())

  test('returns the errors of the process to a user with the permission', async () => {
    // Makes the statement of the next request fail.
    await site.migrationSql('alter table users rename column updated_at to touched_at')
    const reader = await site.createSignedInUser({ permissions: ['logs.view'] })
    const failed = await reader.post('/api/v1/users/me/locale', { locale: 'fr' })
    const { status, headers, text } = await reader.get(PATH)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="errors-\d{4}-\d\d-\d\d\.log"$/)
    expect(text).toContain(failed.body.id)
    const listErrors = () => site.getContext('core').logs.listErrors({ before: null, count: 100 })
    await expect.poll(listErrors).toMatchObject([{ source: 'server', request_id: failed.body.id }])
    const records = text.trim().split('\n')
    expect(records).toHaveLength(1)
    expect(JSON.parse(String(records[0])).err).toEqual({
      name: 'SequelizeDatabaseError',
      message: expect.stringContaining('updated_at'),
      stack: expect.stringContaining('users.store.ts'),
    })
  })

  test('returns an empty file when the process has no errors', async () => {
    const siteWithoutErrors = await createTestSite({ LOG_LEVEL: 'error' })
    const user = await siteWithoutErrors.createSignedInUser({ permissions: ['logs.view'] })
    const { status, headers, text } = await user.get(PATH)
    expect([status, text]).toEqual([200, ''])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="errors-/)
    await siteWithoutErrors.close()
  })

  test('returns 401 to a guest and 403 to a user without the permission', async () => {
    expect((await site.createVisitor().get(PATH)).status).toBe(401)
    expect((await (await site.createSignedInUser({ permissions: ['music.create'] })).get(PATH)).status).toBe(403)
  })
})
