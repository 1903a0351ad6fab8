import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'

const MAGAZINE = { id: 'magazine', label: 'acme.press.title', component: 'Magazine', isDefault: true, order: 1, audience: { permission: 'music.view' } }

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-home-'))
  await writePlugin(folder, 'acme.press', { contributes: { 'host.homePages/v1': [MAGAZINE] } })
  await writePlugin(folder, 'acme.odd', { contributes: { 'host.homePages/v1': [{ ...MAGAZINE, id: 'a b' }] } })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.sql('delete from settings')
  await site.getContext('core').settings.setAll({})
  for (const { id, isEnabled } of site.site.registry.listStatuses()) if (id === 'player' && !isEnabled) await site.enablePlugin(id)
})

const choose = (type: string | null) => site.getContext('core').settings.set('homepage.type', type)
const disable = (id: string) => site.getContext('core').plugins.disable(id)

async function home(visitor: Visitor = site.createVisitor(), language = 'en') {
  const { status, text } = await visitor.get('/', { 'accept-language': language })
  const data = JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as BootstrapData
  const [kind, ...others] = data.contributions['host.homePages/v1'] ?? []
  expect(others).toEqual([])
  return { status, text, shown: kind && `${kind.plugin} ${kind.component}`, frame: kind?.frame, data }
}

test('where nothing was chosen, everybody finds the default kind', async () => {
  expect(await home()).toMatchObject({ status: 200, shown: 'player HomeScreen' })
  expect(await home(await site.createSignedInUser())).toMatchObject({ status: 200, shown: 'player HomeScreen' })
})

test.each([
  ['auth/login', 'auth LoginScreen', 'bare', 'Log in'],
  ['auth/register', 'auth RegisterScreen', 'bare', 'Register'],
  ['player/landing', 'player LandingScreen', undefined, 'Balafon'],
])('%s is for guests; who is signed in finds the default kind', async (type, shown, frame, title) => {
  await choose(type)
  const guest = await home()
  expect(guest).toMatchObject({ status: 200, shown, frame })
  expect(guest.text).toMatch(new RegExp(`<title>${title}`))
  const [plugin] = type.split('/')
  expect(guest.text).toMatch(new RegExp(`<link rel="preload" as="script" href="/plugins/${plugin}/`))
  expect(await home(await site.createSignedInUser())).toMatchObject({ status: 200, shown: 'player HomeScreen' })
})

test('the landing page says what the site is, in the language of who reads, and brings its records', async () => {
  await site.sql(`insert into channels (slug, name, kind) values ('home', 'Home', 'channels')`)
  await choose('player/landing')
  const { text, data } = await home(site.createVisitor(), 'fr')
  expect(text).toContain('<meta name="description" content="De la musique d’ici et d’ailleurs')
  expect(data.queries).toMatchObject([{ data: { channel: { slug: 'home' } } }])
})

test('a kind that is not there, or not any more, leaves the default one', async () => {
  await choose('nobody/nothing')
  expect((await home()).shown).toBe('player HomeScreen')
  await choose('acme.press/magazine')
  expect((await home()).shown).toBe('player HomeScreen')
  await site.enablePlugin('acme.press')
  expect((await home()).shown).toBe('acme.press Magazine')
  await disable('acme.press')
  expect((await home()).shown).toBe('player HomeScreen')
})

test("a stranger's kind does not push itself before the house's", async () => {
  await site.enablePlugin('acme.press')
  expect((await home()).shown).toBe('player HomeScreen')
  await disable('player')
  expect((await home()).shown).toBe('acme.press Magazine')
  await disable('acme.press')
})

test('with no kind left, the page is not found', async () => {
  await disable('player')
  expect(await home()).toMatchObject({ status: 404, shown: undefined })
  await choose('auth/login')
  expect(await home()).toMatchObject({ status: 200, shown: 'auth LoginScreen' })
  expect(await home(await site.createSignedInUser())).toMatchObject({ status: 404, shown: undefined })
})

test('the kinds to choose from are those that are there, in the language of who reads', async () => {
  const list = async (language = 'en') => (await site.createVisitor().get('/api/v1/value-lists/home_pages', { 'accept-language': language })).body.home_pages
  expect(await list()).toEqual([
    { value: 'player/channels', text: 'Channels' },
    { value: 'player/landing', text: 'Landing page' },
    { value: 'auth/login', text: 'Sign-in page' },
    { value: 'auth/register', text: 'Registration page' },
  ])
  await site.enablePlugin('acme.press')
  expect((await list('fr')).at(-1)).toEqual({ value: 'acme.press/magazine', text: 'Hello from acme.press' })
  await disable('acme.press')
  expect(await list()).toHaveLength(4)
})

test('a kind with an odd name keeps its plugin out, and so does the setting', async () => {
  expect(site.site.unusable).toMatchObject([{ name: 'acme.odd', reason: expect.stringContaining('host.homePages/v1 → 0 → id') }])
  await expect(choose('javascript:alert(1)')).rejects.toThrow()
})
