import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** Requests the scripts that the HTML of a page names, and returns their compressed sizes in bytes by path. */
async function measureScripts(path: string) {
  const visitor = site.createVisitor()
  const { text } = await visitor.get(path)
  const paths = [...text.matchAll(/(?:src|as="script" href)="(\/[^"]+\.js)"/g)].map(([, script]) => script ?? '')
  const entries = [...new Set(paths)].map(async (script) => {
    const { status, rawBody, headers } = await visitor.get(script, { 'accept-encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    return [script, rawBody.length] as const
  })
  return new Map(await Promise.all(entries))
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0) / 1024

// The translations, about 10 KiB, are requested by the scripts. bench/first-load measures everything in a browser.
test('loads at most 7 scripts of 195 KiB together on the home page', async () => {
  const sizes = await measureScripts('/')
  expect(sizes.size).toBeGreaterThanOrEqual(5)
  expect(sizes.size).toBeLessThanOrEqual(7)
  expect(sum(sizes)).toBeLessThan(195)
})

test.each(['/login', '/register', '/forgot-password'])('loads only scripts of the host and of the plugin of %s', async (path) => {
  const sizes = await measureScripts(path)
  expect(sizes.size).toBeLessThanOrEqual(6)
  expect([...sizes.keys()].filter((script) => script.startsWith('/plugins/') && !script.startsWith('/plugins/auth/'))).toEqual([])
})
