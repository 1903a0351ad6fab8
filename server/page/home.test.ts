import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'

const MAGAZINE = { id: 'magazine', label: 'acme.press.title', component: 'Magazine', isDefault: true, order: 1, audience: { permission: 'music.view' } }

const CLUB_LINK = { id: 'club', label: 'acme.club.title', icon: 'music', to: '/club', audience: 'subscriber' }

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-home-'))
  await writePlugin(folder, 'acme.press', { contributes: { 'host.homePages/v1': [MAGAZINE] } })
  await writePlugin(folder, 'acme.club', {
    contributes: { 'host.homePages/v1': [{ ...MAGAZINE, id: 'club', isDefault: false, audience: 'subscriber' }], 'host.rail/v1': [CLUB_LINK] },
    server: `const serverModule = { provides: () => ({ 'core.userDetails/v1': [{
      name: 'subscriptions', includeInBootstrap: true, load: async (userId) => [{ valid: userId % 2 === 0 }] }] }) }`,
  })
  await writePlugin(folder, 'acme.odd', { contributes: { 'host.homePages/v1': [{ ...MAGAZINE, id: 'a b' }] } })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.models.Setting.destroy({ where: {} })
  await site.getContext('core').settings.setAll({})
  for (const { id, isEnabled } of site.site.registry.listStatuses()) if (id === 'player' && !isEnabled) await site.enablePlugin(id)
})

const chooseHomePage = (type: string | null) => site.getContext('core').settings.set('homepage.type', type)
const disable = (id: string) => site.getContext('core').plugins.disable(id)

async function openHome(visitor: Visitor = site.createVisitor(), language = 'en') {
  const { status, text } = await visitor.get('/', { 'accept-language': language })
  const data: BootstrapData = JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
  const [page, ...others] = data.contributions['host.homePages/v1'] ?? []
  expect(others).toEqual([])
  return { status, text, page: page && `${page.plugin} ${page.component}`, frame: page?.frame, data }
}

describe('GET /', () => {
  test('shows the default page when none is chosen', async () => {
    expect(await openHome()).toMatchObject({ status: 200, page: 'player HomeScreen' })
    expect(await openHome(await site.createSignedInUser())).toMatchObject({ status: 200, page: 'player HomeScreen' })
  })

  test('shows pages and links for subscribers to users with a valid subscription', async () => {
    await site.enablePlugin('acme.club')
    await chooseHomePage('acme.club/club')
    const users = [await site.createSignedInUser(), await site.createSignedInUser()]
    const hasClubLink = ({ contributions }: BootstrapData) => (contributions['host.rail/v1'] ?? []).some(({ plugin }) => plugin === 'acme.club')
    for (const user of users) {
      const isSubscriber = user.id % 2 === 0
      const { page, data } = await openHome(user)
      expect([page === 'acme.club Magazine', hasClubLink(data)]).toEqual([isSubscriber, isSubscriber])
    }
    const guest = await openHome()
    expect([guest.page, hasClubLink(guest.data)]).toEqual(['player HomeScreen', false])
    await disable('acme.club')
  })

  test.each([
    ['auth/login', 'auth LoginScreen', 'bare', 'Log in'],
    ['auth/register', 'auth RegisterScreen', 'bare', 'Register'],
    ['player/landing', 'player LandingScreen', undefined, 'Balafon'],
  ])('shows %s to guests and the default page to signed-in users', async (type, page, frame, title) => {
    await chooseHomePage(type)
    const guest = await openHome()
    expect(guest).toMatchObject({ status: 200, page, frame })
    expect(guest.text).toMatch(new RegExp(`<title>${title}`))
    const [plugin] = type.split('/')
    expect(guest.text).toMatch(new RegExp(`<link rel="preload" as="script" href="/plugins/${plugin}/`))
    expect(await openHome(await site.createSignedInUser())).toMatchObject({ status: 200, page: 'player HomeScreen' })
  })

  test('describes the landing page in the visitor’s language and prefetches its channels', async () => {
    await site.sql(`insert into channels (slug, name, kind) values ('home', 'Home', 'channels')`)
    await chooseHomePage('player/landing')
    const { text, data } = await openHome(site.createVisitor(), 'fr')
    expect(text).toContain('<meta name="description" content="De la musique d’ici et d’ailleurs')
    expect(data.queries).toMatchObject([{ data: { channel: { slug: 'home' } } }])
  })

  test('shows the default page while the chosen one does not exist', async () => {
    await chooseHomePage('unknown/nothing')
    expect((await openHome()).page).toBe('player HomeScreen')
    await chooseHomePage('acme.press/magazine')
    expect((await openHome()).page).toBe('player HomeScreen')
    await site.enablePlugin('acme.press')
    expect((await openHome()).page).toBe('acme.press Magazine')
    await disable('acme.press')
    expect((await openHome()).page).toBe('player HomeScreen')
  })

  test('prefers the default page of a first-party plugin', async () => {
    await site.enablePlugin('acme.press')
    expect((await openHome()).page).toBe('player HomeScreen')
    await disable('player')
    expect((await openHome()).page).toBe('acme.press Magazine')
    await disable('acme.press')
  })

  test('returns 404 when no plugin has a home page for the visitor', async () => {
    await disable('player')
    expect(await openHome()).toMatchObject({ status: 404, page: undefined })
    await chooseHomePage('auth/login')
    expect(await openHome()).toMatchObject({ status: 200, page: 'auth LoginScreen' })
    expect(await openHome(await site.createSignedInUser())).toMatchObject({ status: 404, page: undefined })
  })

  test('lists the home pages of running plugins in the language of the visitor', async () => {
    const list = async (language = 'en') => (await site.createVisitor().get('/api/v1/value-lists/home_pages', { 'accept-language': language })).body.home_pages
    expect(await list()).toEqual([
      { value: 'player/channels', text: 'Channels' },
      { value: 'player/landing', text: 'Landing page' },
      { value: 'auth/login', text: 'Login page' },
      { value: 'auth/register', text: 'Registration page' },
    ])
    await site.enablePlugin('acme.press')
    expect((await list('fr')).at(-1)).toEqual({ value: 'acme.press/magazine', text: 'Hello from acme.press' })
    await disable('acme.press')
    expect(await list()).toHaveLength(4)
  })

  test('rejects invalid ids in a plugin and in the setting', async () => {
    expect(site.site.unusable).toMatchObject([{ name: 'acme.odd', reason: expect.stringContaining('host.homePages/v1 → 0 → id') }])
    await expect(chooseHomePage('javascript:alert(1)')).rejects.toThrow()
  })
})
