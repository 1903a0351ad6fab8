import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

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

const findStatus = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)

describe('PLUGINS_DIR', () => {
  test('contains plugins that are disabled until an operator enables them', async () => {
    expect(findStatus('acme.hello')?.status).toBe('disabled')
    expect((await site.createVisitor().get('/')).text).not.toContain('acme.hello')
    await site.site.pluginsStore.setEnabled('acme.hello', true)
    await expect.poll(() => findStatus('acme.hello')?.status).toBe('enabled')
    await expect.poll(() => site.site.registry.isRunning('acme.hello')).toBe(true)
    const page = await site.createVisitor().get('/')
    expect(page.text).toContain('Hello from acme.hello')
    expect((await site.createVisitor().get('/plugins/acme.hello/abc/remoteEntry.js')).text).toBe('var hello')
  })

  test('suspends a plugin that cannot be imported, while the site stays ready', async () => {
    await site.site.pluginsStore.setEnabled('acme.broken', true)
    await expect.poll(() => findStatus('acme.broken')?.reason).toEqual({ kind: 'crashed', detail: 'import failed: broken at import' })
    expect(findStatus('acme.broken')).toMatchObject({ isEnabled: true, status: 'suspended' })
    expect((await site.createVisitor().get('/ready')).body).toMatchObject({ status: 'ready', suspended: ['acme.broken'] })
  })

  test('reports a plugin for another SDK', () => {
    expect(findStatus('acme.old')?.reason?.detail).toMatch(/^requires SDK \^0\.1\.0, but this site has /)
  })

  test('lists a folder that is not built as unusable', () => {
    expect(site.site.unusable).toEqual([{ name: 'unbuilt', folder: path.join(folder, 'unbuilt'), reason: 'not built: dist/plugin.json is missing' }])
  })
})
