import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'
import { listMenuTargets } from './menu-targets.contract.ts'

const TARGET = { id: 'karaoke', label: 'acme.karaoke.title', path: '/karaoke' }

let folder: string
let site: TestSite
let operator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-targets-'))
  const routes = [{ path: '/karaoke', component: 'Karaoke' }]
  await writePlugin(folder, 'acme.karaoke', { contributes: { 'host.routes/v1': routes, 'host.menuTargets/v1': [TARGET] } })
  await writePlugin(folder, 'acme.away', { contributes: { 'host.menuTargets/v1': [{ ...TARGET, path: '//evil.test' }] } })
  site = await createTestSite({ PLUGINS_DIR: folder })
  operator = await site.createSignedInUser({ permissions: ['appearance.update'] })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const ask = async (language = 'en') => (await operator.request(listMenuTargets, {}, { 'accept-language': language })).body
const shown = async () => {
  const json = /id="bootstrap-data">(.*?)<\/script>/s.exec((await site.createVisitor().get('/')).text)?.[1] ?? ''
  return (JSON.parse(json) as BootstrapData).menus.flatMap(({ items }) => items.map(({ id }) => id))
}

test('only who writes menus is told', async () => {
  expect((await (await site.createSignedInUser()).request(listMenuTargets, {})).status).toBe(403)
  expect((await site.createVisitor().request(listMenuTargets, {})).status).toBe(401)
})

test('the host, the house and whoever is on have places to go, in the words of who asks; each leads somewhere', async () => {
  const { targets } = await ask()
  expect(targets.map(({ plugin, id }: { plugin: string; id: string }) => `${plugin} ${id}`)).toEqual([
    'core home',
    'core account-settings',
    'player channels',
    'player landing',
    'auth profile',
    'auth login',
    'auth register',
    'developers api-docs',
  ])
  expect((await ask('fr')).targets[0]).toEqual({ plugin: 'core', id: 'home', label: 'Page d’accueil', path: '/' })
  const items = targets.map(({ path: action }: { path: string }, index: number) => ({ id: `item ${index}`, label: 'x', action }))
  await site.getContext('core').settings.set('menus', [{ id: 'all', name: 'All', positions: [], items }])
  expect((await ask()).gone).toEqual([])
})

test('an item whose target goes is hidden, kept and told, until it is back', async () => {
  const item = (id: string, action: string | null, type = 'route') => ({ id, label: id, action, type })
  const items = [
    item('sing', '/karaoke?key=a'),
    item('me', '/user/{currentUser}/me'),
    item('out', 'https://example.test/', 'link'),
    item('plain', '/karaoke', 'link'),
    item('none', null),
  ]
  await site.getContext('core').settings.set('menus', [{ id: 'main', name: 'Main', positions: ['rail'], items }])
  await site.enablePlugin('acme.karaoke')
  expect(await ask()).toMatchObject({
    gone: [],
    targets: expect.arrayContaining([expect.objectContaining({ path: '/karaoke', label: 'Hello from acme.karaoke' })]),
  })
  expect(await shown()).toEqual(['sing', 'out', 'plain'])

  await site.getContext('core').plugins.disable('acme.karaoke')
  expect((await ask()).gone).toEqual([{ menu_id: 'main', item_id: 'sing', label: 'sing', action: '/karaoke?key=a' }])
  expect(await shown()).toEqual(['out', 'plain'])

  await site.enablePlugin('acme.karaoke')
  expect((await ask()).gone).toEqual([])
  expect(await shown()).toContain('sing')
})

test('a target elsewhere keeps its plugin out', () => {
  expect(site.site.unusable).toMatchObject([{ name: 'acme.away', reason: expect.stringContaining('host.menuTargets/v1 → 0 → path') }])
})
