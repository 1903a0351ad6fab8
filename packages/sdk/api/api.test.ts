import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildApiReports, REPORTS_FOLDER } from '../../../scripts/lib/api-report.mjs'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const reports = buildApiReports(ROOT)

describe('public API of the SDK', () => {
  test.each(reports)('matches the report of $name; run npm run api-report after a change', ({ name, text }) => {
    expect(text).toBe(readFileSync(path.join(ROOT, REPORTS_FOLDER, `${name}.api.txt`), 'utf8'))
  })

  test.each(reports)('has a docstring for every export of $name', ({ undocumented }) => {
    expect(undocumented).toEqual([])
  })
})
