import { expect, test } from 'vitest'
import { parseHttpDate } from './http-date.ts'

const SECONDS = Date.UTC(2024, 1, 29, 10, 20, 30) / 1000

test.each([
  ['Thu, 29 Feb 2024 10:20:30 GMT', SECONDS],
  ['Thursday, 29-Feb-24 10:20:30 GMT', SECONDS],
  ['Thu Feb 29 10:20:30 2024', SECONDS],
  ['Fri Mar  1 10:20:30 2024', SECONDS + 86_400],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 784_111_777],
  ['Wed, 29 Feb 2023 10:20:30 GMT', Number.NaN],
  ['Thu, 29 Feb 2024 24:00:00 GMT', Number.NaN],
  ['Thu, 29 Feb 2024 10:60:30 GMT', Number.NaN],
  ['Thu, 29 Fev 2024 10:20:30 GMT', Number.NaN],
  ['2024-02-29T10:20:30Z', Number.NaN],
  ['29 Feb 2024 10:20:30 GMT', Number.NaN],
  ['2024', Number.NaN],
  ['yesterday', Number.NaN],
  ['', Number.NaN],
])('parses "%s" as %s', (date, seconds) => {
  expect(parseHttpDate(date)).toBe(seconds)
})
