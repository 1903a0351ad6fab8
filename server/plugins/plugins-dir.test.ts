import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.hello')
  await writePlugin(folder, 'acme.broken', { server: 'throw new Error("broken at import")' })
  await writePlugin(folder, 'acme.old', { engines: '^0.1.0' })
  await fs.mkdir(path.join(folder, 'unbuilt'))
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const verdictOf = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)

test("a stranger's plugin is found, off, and on when the operator says so, without a restart", async () => {
  expect(verdictOf('acme.hello')?.status).toBe('disabled')
  expect((await site.createVisitor().get('/')).text).not.toContain('acme.hello')
  await site.site.pluginsStore.setEnabled('acme.hello', true)
  await expect.poll(() => verdictOf('acme.hello')?.status).toBe('enabled')
  await expect.poll(() => site.site.registry.isRunning('acme.hello')).toBe(true)
  const page = await site.createVisitor().get('/')
  expect(page.text).toContain('Hello from acme.hello')
  expect((await site.createVisitor().get('/plugins/acme.hello/abc/remoteEntry.js')).text).toBe('var hello')
})

test('one that breaks is suspended with the reason, and its neighbours go on', async () => {
  await site.site.pluginsStore.setEnabled('acme.broken', true)
  await expect.poll(() => verdictOf('acme.broken')?.reason).toEqual({ kind: 'crashed', detail: 'it failed at import: broken at import' })
  expect(verdictOf('acme.broken')).toMatchObject({ isEnabled: true, status: 'suspended' })
  expect((await site.createVisitor().get('/ready')).body).toMatchObject({ status: 'ready', suspended: ['acme.broken'] })
})

test('one for another SDK is suspended, one that is not built is named', async () => {
  expect(verdictOf('acme.old')?.reason?.detail).toMatch(/^it needs SDK \^0\.1\.0, this site has /)
  expect(site.site.unusable).toEqual([{ name: 'unbuilt', folder: path.join(folder, 'unbuilt'), reason: 'it is not built: there is no dist/plugin.json' }])
})
