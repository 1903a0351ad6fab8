import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createLog, redaction, redactTokens } from './log.ts'

describe('log', () => {
  test('hides secret fields at every depth of a record', () => {
    let output = ''
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        output += chunk
        done()
      },
    })
    const log = pino({ redact: redaction }, stream)
    log.info({
      password: 'one-secret',
      body: { token: 'two-secret', iban: 'three-secret' },
      request: { headers: { cookie: 'four-secret', 'x-xsrf-token': 'five-secret', authorization: 'Bearer six-secret' } },
      email: 'a@b.test',
    })
    expect(output).not.toMatch(/secret/)
    expect(output).toContain('a@b.test')
  })
})

describe('setLevel', () => {
  test('sets the level of the log and of its children, and restores it with null', () => {
    const log = createLog('error', false)
    const child = log.child({ plugin: 'acme.work' })
    const messages: string[] = []
    log.onError((line) => messages.push(JSON.parse(line).msg))
    log.setLevel('fatal')
    child.error({}, 'hidden')
    log.setLevel(null)
    child.error({}, 'shown')
    expect(messages).toEqual(['shown'])
  })
})

describe('redactTokens', () => {
  test.each([
    [`/password/reset/${'aB3_-'.repeat(8)}`, '/password/reset/[hidden]'],
    [`/api/v1/tokens/balafon_${'aB3'.repeat(16)}0`, '/api/v1/tokens/[hidden]'],
    ['/artist/7/the-long-name-of-an-artist', '/artist/7/the-long-name-of-an-artist'],
  ])('hides only tokens in %s', (path, redacted) => {
    expect(redactTokens(path)).toBe(redacted)
  })
})
