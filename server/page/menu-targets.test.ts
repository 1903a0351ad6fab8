import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'
import { listMenuTargets } from './menu-targets.contract.ts'

const TARGET = { id: 'karaoke', label: 'acme.karaoke.title', path: '/karaoke' }

let folder: string
let site: TestSite
let editor: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-targets-'))
  const routes = [{ path: '/karaoke', component: 'Karaoke' }]
  await writePlugin(folder, 'acme.karaoke', { contributes: { 'host.routes/v1': routes, 'host.menuTargets/v1': [TARGET] } })
  await writePlugin(folder, 'acme.away', { contributes: { 'host.menuTargets/v1': [{ ...TARGET, path: '//evil.test' }] } })
  site = await createTestSite({ PLUGINS_DIR: folder })
  editor = await site.createSignedInUser({ permissions: ['appearance.update'] })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const list = async (language = 'en') => (await editor.request(listMenuTargets, {}, { 'accept-language': language })).body
const listShownItems = async () => {
  const json = /id="bootstrap-data">(.*?)<\/script>/s.exec((await site.createVisitor().get('/')).text)?.[1] ?? ''
  const { menus }: BootstrapData = JSON.parse(json)
  return menus.flatMap(({ items }) => items.map(({ id }) => id))
}

describe('GET /menu-targets', () => {
  test('returns 403 and 401 without the permission to edit menus', async () => {
    expect((await (await site.createSignedInUser()).request(listMenuTargets, {})).status).toBe(403)
    expect((await site.createVisitor().request(listMenuTargets, {})).status).toBe(401)
  })

  test('lists existing targets of the host and running plugins in the user’s language', async () => {
    const { targets } = await list()
    expect(targets.map(({ plugin, id }: { plugin: string; id: string }) => `${plugin} ${id}`)).toEqual([
      'core home',
      'core account-settings',
      'player channels',
      'player landing',
      'auth profile',
      'auth login',
      'auth register',
      'wallet wallet',
      'wallet for-sale',
      'wallet music-buy',
      'wallet books',
      'billing pricing',
      'billing billing',
      'developers api-docs',
    ])
    expect((await list('fr')).targets[0]).toEqual({ plugin: 'core', id: 'home', label: 'Page d’accueil', path: '/' })
    const items = targets.map(({ path: action }: { path: string }, index: number) => ({ id: `item ${index}`, label: 'x', action }))
    await site.getContext('core').settings.set('menus', [{ id: 'all', name: 'All', positions: [], items }])
    expect((await list()).broken_items).toEqual([])
  })

  test('hides an item and lists it as broken while its target does not exist', async () => {
    const createItem = (id: string, action: string | null, type = 'route') => ({ id, label: id, action, type })
    const items = [
      createItem('karaoke', '/karaoke?key=a'),
      createItem('profile', '/user/{currentUser}/me'),
      createItem('external', 'https://example.test/', 'link'),
      createItem('link', '/karaoke', 'link'),
      createItem('empty', null),
    ]
    await site.getContext('core').settings.set('menus', [{ id: 'main', name: 'Main', positions: ['rail'], items }])
    await site.enablePlugin('acme.karaoke')
    expect(await list()).toMatchObject({
      broken_items: [],
      targets: expect.arrayContaining([expect.objectContaining({ path: '/karaoke', label: 'Hello from acme.karaoke' })]),
    })
    expect(await listShownItems()).toEqual(['karaoke', 'external', 'link'])

    await site.getContext('core').plugins.disable('acme.karaoke')
    expect((await list()).broken_items).toEqual([{ menu_id: 'main', item_id: 'karaoke', label: 'karaoke', action: '/karaoke?key=a' }])
    expect(await listShownItems()).toEqual(['external', 'link'])

    await site.enablePlugin('acme.karaoke')
    expect((await list()).broken_items).toEqual([])
    expect(await listShownItems()).toContain('karaoke')
  })

  test('rejects a plugin with a target on another site', () => {
    expect(site.site.unusable).toMatchObject([{ name: 'acme.away', reason: expect.stringContaining('host.menuTargets/v1 → 0 → path') }])
  })
})
