import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** Requests the scripts and texts that the HTML of a page names, and returns their compressed sizes in bytes by path. */
async function measureFiles(path: string) {
  const visitor = site.createVisitor()
  const { text } = await visitor.get(path)
  const paths = [...text.matchAll(/(?:src|as="script" href|as="fetch" crossorigin href)="(\/[^"]+\.(?:js|json))"/g)].map(([, file]) => file ?? '')
  const entries = [...new Set(paths)].map(async (file) => {
    // The test visitor requests JSON files uncompressed, so they are compressed here as the server would do it.
    if (!isScript(file)) return [file, brotliCompressSync((await visitor.get(file)).rawBody).length] as const
    const { status, rawBody, headers } = await visitor.get(file, { 'accept-encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    return [file, rawBody.length] as const
  })
  return new Map(await Promise.all(entries))
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0) / 1024

const isScript = (file: string) => file.endsWith('.js')

// Only files that the HTML names are counted. Scripts request further files, such as the texts of the host (2 KiB). bench/first-load measures all files.
test('loads at most 6 scripts, of 195 KiB together with the texts, on the home page', async () => {
  const sizes = await measureFiles('/')
  const scripts = [...sizes.keys()].filter(isScript)
  expect(scripts.length).toBeGreaterThanOrEqual(4)
  expect(scripts.length).toBeLessThanOrEqual(6)
  expect(sizes.size).toBeGreaterThan(scripts.length)
  expect(sum(sizes)).toBeLessThan(195)
})

test.each(['/login', '/register', '/forgot-password'])('loads only scripts of the host and of the plugin of %s', async (path) => {
  const files = [...(await measureFiles(path)).keys()]
  expect(files.filter(isScript).length).toBeLessThanOrEqual(6)
  expect(files.filter((file) => file.startsWith('/plugins/') && !file.startsWith('/plugins/auth/'))).toEqual([])
})
