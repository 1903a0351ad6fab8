import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { reportClientError } from '../core/core.contract.ts'
import type { ErrorEntry } from './error-entry.ts'
import { createErrorLogStore } from './error-log.store.ts'
import { createErrorLog } from './error-log.ts'

const TOKEN = 'aB3_-'.repeat(8)
const report = {
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n  at play',
  path: `/password/reset/${TOKEN}`,
  breadcrumbs: [{ at: 1_700_000_000_000, type: 'click' as const, message: 'button Play' }],
}

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ LOG_LEVEL: 'error' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.models.LoggedError.destroy({ where: {} })
  await site.getContext('core').settings.setAll({ 'logging.tracing.target': undefined, 'logging.tracing.sample_rate': undefined })
})

const listErrors = () => site.getContext('core').logs.listErrors({ before: null, count: 100 })

describe('POST client-errors', () => {
  test('adds an error of a visitor’s browser to the error log, without tokens', async () => {
    expect((await site.createVisitor().request(reportClientError, { body: report })).status).toBe(200)
    await expect.poll(listErrors).toMatchObject([{ ...report, source: 'browser', path: '/password/reset/[hidden]' }])
  })

  test('stores nothing while tracing is off', async () => {
    await site.getContext('core').settings.set('logging.tracing.target', 'off')
    expect((await site.createVisitor().request(reportClientError, { body: report })).status).toBe(200)
    site.getContext('core').log.error({}, 'an error of the server')
    await expect.poll(listErrors).toMatchObject([{ source: 'server' }])
  })

  test.each([
    ['an oversized message', { message: 'x'.repeat(501) }],
    ['101 breadcrumbs', { breadcrumbs: Array.from({ length: 101 }, () => report.breadcrumbs[0]) }],
    ['a path of the wrong type', { path: 7 }],
  ])('returns 422 for %s', async (_, invalid) => {
    expect((await site.createVisitor().post('/api/v1/client-errors', { ...report, ...invalid })).status).toBe(422)
  })
})

describe('createErrorLog', () => {
  /** Creates an error log that sends to a fake service. */
  function createLogWithService(settings: Record<string, unknown>, randomNumber: number) {
    const sent: { url: string; headers: Record<string, string>; body: string }[] = []
    let onError = (_line: string) => {}
    const errorLog = createErrorLog({
      store: createErrorLogStore(site),
      settings: { get: async <T>(key: string) => settings[key] as T },
      log: {
        warn: () => {},
        onError: (listener) => {
          onError = listener
          return () => {}
        },
      },
      send: async (url, request) => void sent.push({ url, ...request }),
      random: () => randomNumber,
    })
    return {
      errorLog,
      sent,
      logError: () => onError('{"level":50,"time":1700000000000,"msg":"it broke","err":{"message":"out of paper","stack":"at print"}}\n'),
    }
  }
  const sentry = {
    'logging.tracing.target': 'sentry',
    'logging.tracing.dsn': 'https://abc123@errors.example.test/team/42',
    'logging.tracing.sample_rate': 0.2,
  }
  const browserError: ErrorEntry = { source: 'browser', plugin: null, requestId: null, createdAt: new Date(1_700_000_000_000), ...report }

  test('sends an error to a Sentry-compatible service', async () => {
    const { errorLog, sent, logError } = createLogWithService(sentry, 0.1)
    logError()
    await errorLog.close()
    expect(sent).toMatchObject([
      { url: 'https://errors.example.test/team/api/42/envelope/', headers: { 'x-sentry-auth': expect.stringContaining('sentry_key=abc123') } },
    ])
    expect(JSON.parse(sent[0]?.body.split('\n')[2] ?? '')).toMatchObject({ message: { formatted: 'it broke: out of paper' }, platform: 'node' })
  })

  test('sends a sample of the server’s errors, and stores all errors', async () => {
    const { errorLog, sent, logError } = createLogWithService(sentry, 0.9)
    logError()
    errorLog.add(browserError)
    await errorLog.close()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toContain('button Play')
    expect(await listErrors()).toHaveLength(2)
  })

  test('sends nothing without a DSN', async () => {
    const { errorLog, sent, logError } = createLogWithService({ ...sentry, 'logging.tracing.dsn': null }, 0)
    logError()
    await errorLog.close()
    expect(sent).toEqual([])
  })
})

describe('logging.tracing.dsn', () => {
  test.each(['https://abc@errors.example.test/1', 'https://abc:def@errors.example.test/path/1'])('accepts %s', async (dsn) => {
    await site.getContext('core').settings.setAll({ 'logging.tracing.dsn': dsn })
  })

  test.each(['http://abc@errors.example.test/1', 'https://errors.example.test/1', 'not a DSN'])('rejects %s', async (dsn) => {
    await expect(site.getContext('core').settings.setAll({ 'logging.tracing.dsn': dsn })).rejects.toMatchObject({ output: { statusCode: 422 } })
  })
})
