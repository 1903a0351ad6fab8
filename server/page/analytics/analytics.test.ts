import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('GET /analytics-frame', () => {
  test('returns 404 without a script', async () => {
    expect((await site.createVisitor().get('/analytics-frame')).status).toBe(404)
  })

  test('runs the script of the operator in a sandbox', async () => {
    await site.getContext('core').settings.set('analytics.script_id', 'G-AB12CD34')
    const { status, text, headers } = await site.createVisitor().get('/analytics-frame')
    expect(status).toBe(200)
    expect(text).toContain('https://www.googletagmanager.com/gtag/js?id=G-AB12CD34')
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts;/)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('rejects an id with other characters', async () => {
    await expect(site.getContext('core').settings.setAll({ 'analytics.script_id': "G-1');alert('x" })).rejects.toMatchObject({ output: { statusCode: 422 } })
  })
})
