import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const optional = () => site.site.registry.listRunning().find(({ current }) => !current.manifest.core)?.current.manifest.id

const HERE = { origin: 'http://localhost:3000' }
const press = (visitor: Visitor, url: string, headers: Record<string, string> = HERE) =>
  visitor.send('POST', url, { bytes: Buffer.from(''), headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })

test('in safe mode a visitor sees core plugins alone, until they leave it; others see no difference', async () => {
  const visitor = site.createVisitor()
  const id = optional()
  expect((await visitor.get('/')).text).toContain(`/plugins/${id}/`)
  const pressed = await press(visitor, '/safe-mode')
  expect([pressed.status, pressed.headers.location]).toEqual([303, '/safe-mode'])
  for (const url of ['/safe-mode', '/', '/api/v1/bootstrap-data']) {
    const { text } = await visitor.get(url)
    expect(text).not.toContain(`/plugins/${id}/`)
    expect(text).toContain('/plugins/auth/')
    expect(text).toContain('"safe_mode":true')
  }
  expect((await site.createVisitor().get('/')).text).toContain(`/plugins/${id}/`)
  const left = await press(visitor, '/safe-mode/leave')
  expect([left.status, left.headers.location]).toEqual([303, '/'])
  expect((await visitor.get('/')).text).toContain(`/plugins/${id}/`)
})

test('the page that offers it is without other plugins, and changes nothing', async () => {
  const visitor = site.createVisitor()
  const { status, text } = await visitor.get('/safe-mode')
  expect(status).toBe(200)
  expect(text).not.toContain(`/plugins/${optional()}/`)
  expect(text).toContain('"safe_mode":false')
  expect((await visitor.get('/')).text).toContain(`/plugins/${optional()}/`)
})

test.each([
  ['another site’s form', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a request across sites', { ...HERE, 'sec-fetch-site': 'cross-site' }],
  ['who says nothing of it', {}],
])('%s turns it neither on nor off', async (_who, headers: Record<string, string>) => {
  const visitor = site.createVisitor()
  const isOn = async () => (await visitor.get('/')).text.includes('"safe_mode":true')
  expect((await press(visitor, '/safe-mode', headers)).status).toBe(403)
  expect(await isOn()).toBe(false)
  await press(visitor, '/safe-mode')
  expect((await press(visitor, '/safe-mode/leave', headers)).status).toBe(403)
  await visitor.get('/safe-mode/leave')
  expect(await isOn()).toBe(true)
})
