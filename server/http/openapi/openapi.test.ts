import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('matches docs/openapi.json, which `npm run openapi` rewrites after a change', () => {
  const committed = JSON.parse(readFileSync(path.join(site.config.root, 'docs', 'openapi.json'), 'utf8'))
  expect(JSON.parse(JSON.stringify(site.site.getOpenApi()))).toEqual(committed)
})
