import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const optional = () => site.site.registry.open().find(({ found }) => !found.manifest.core)?.found.manifest.id

test('in safe mode a visitor sees core plugins alone, until they leave it; others see no difference', async () => {
  const visitor = site.visitor()
  const id = optional()
  expect((await visitor.get('/')).text).toContain(`/plugins/${id}/`)
  const page = await visitor.get('/safe-mode')
  expect(page.status).toBe(200)
  for (const text of [page.text, (await visitor.get('/')).text, (await visitor.get('/api/v1/bootstrap-data')).text]) {
    expect(text).not.toContain(`/plugins/${id}/`)
    expect(text).toContain('/plugins/auth/')
    expect(text).toContain('"safe_mode":true')
  }
  expect((await site.visitor().get('/')).text).toContain(`/plugins/${id}/`)
  expect((await visitor.get('/safe-mode/leave')).headers.location).toBe('/')
  expect((await visitor.get('/')).text).toContain(`/plugins/${id}/`)
})
