import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { redaction, redactTokens } from './log.ts'

test('what is secret is not written down, wherever it stands in a record', () => {
  let written = ''
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk
      done()
    },
  })
  const log = pino({ redact: redaction }, out)
  log.info({
    password: 'one-secret',
    body: { token: 'two-secret', iban: 'three-secret' },
    request: { headers: { cookie: 'four-secret', 'x-xsrf-token': 'five-secret', authorization: 'Bearer six-secret' } },
    email: 'a@b.test',
  })
  expect(written).not.toMatch(/secret/)
  expect(written).toContain('a@b.test')
})

test.each([
  [`/password/reset/${'aB3_-'.repeat(8)}`, '/password/reset/[hidden]'],
  [`/api/v1/tokens/balafon_${'aB3'.repeat(16)}0`, '/api/v1/tokens/[hidden]'],
  ['/artist/7/the-long-name-of-an-artist', '/artist/7/the-long-name-of-an-artist'],
])('a key in a path is not written down: %s', (path, written) => {
  expect(redactTokens(path)).toBe(written)
})
