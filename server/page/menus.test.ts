import type { BootstrapData, MenuItem, User } from '@balafon/sdk/contract'
import { Menu } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'
import { presentMenus } from './menus.ts'

const createUser = (extra: Partial<User> = {}): User => ({
  id: 7,
  name: 'Awa',
  first_name: null,
  last_name: null,
  image: null,
  email: 'awa@example.test',
  email_verified_at: null,
  banned_at: null,
  language: null,
  country: null,
  timezone: null,
  roles: [
    { id: 1, name: 'users' },
    { id: 2, name: 'artist' },
  ],
  permissions: [{ name: 'music.create', restrictions: [] }],
  ...extra,
})
const admin = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const subscriber = createUser({ subscriptions: [{ valid: false }, { valid: true }] })
const formerSubscriber = createUser({ subscriptions: [{ valid: false }] })

const createMenu = (extra: Partial<z.input<typeof MenuItem>>) =>
  z.parse(Menu, { id: 'm', name: 'Main', positions: ['top-bar'], items: [{ id: 'i', label: 'Songs', action: '/songs', ...extra }] })

function presentAction(viewer: User | null, extra: Partial<z.input<typeof MenuItem>>) {
  const permissions = viewer?.permissions ?? [{ name: 'music.view', restrictions: [] }]
  const settings = { 'shop.enable': true, 'shop.currencies': [] }
  const [menu] = presentMenus([createMenu(extra)], {
    user: viewer,
    permissions,
    settings,
    hasScreen: (pathname) => pathname === '/songs' || pathname.startsWith('/user/'),
  })
  return menu?.items[0]?.action
}

describe('a menu item', () => {
  test.each<[string, User | null, Partial<z.input<typeof MenuItem>>]>([
    ['without conditions', null, {}],
    ['to a user with every role', createUser(), { roles: [1, 2] }],
    ['to a user with its permission', createUser(), { permissions: ['music.create'] }],
    ['to an administrator whatever permissions it requires', admin, { permissions: ['music.create', 'logs.view'] }],
    ['to guests with a permission of the guest role', null, { permissions: ['music.view'] }],
    ['when a setting has its value', null, { settings: { 'shop.enable': true } }],
    ['to a subscriber when it is for subscribers', subscriber, { subscriptionStatus: 'subscribed' }],
    ['to a former subscriber when it is for users without a subscription', formerSubscriber, { subscriptionStatus: 'none' }],
    ['when a screen has its path, with a query', createUser(), { action: '/songs?sort=name#top' }],
    ['as a link without a screen', null, { action: 'https://example.test/', type: 'link' }],
  ])('is shown %s', (_condition, viewer, extra) => {
    expect(presentAction(viewer, extra)).toBeDefined()
  })

  test.each<[string, User | null, Partial<z.input<typeof MenuItem>>]>([
    ['from a user with one of two roles', createUser(), { roles: [1, 3] }],
    ['from guests when it has a role', null, { roles: [1] }],
    ['from an administrator without its role', admin, { roles: [3] }],
    ['from a user with one of two permissions', createUser(), { permissions: ['music.create', 'logs.view'] }],
    ['from guests without its permission', null, { permissions: ['music.create'] }],
    ['when a setting has another value', null, { settings: { 'shop.enable': false } }],
    ['when one of two settings has another value', null, { settings: { 'shop.enable': true, 'api.integrated': true } }],
    ['from a former subscriber when it is for subscribers', formerSubscriber, { subscriptionStatus: 'subscribed' }],
    ['from guests when it is for subscribers', null, { subscriptionStatus: 'subscribed' }],
    ['from a subscriber when it is for users without a subscription', subscriber, { subscriptionStatus: 'unsubscribed' }],
    ['without an action', createUser(), { action: null }],
    ['when no screen has its path', createUser(), { action: '/nowhere' }],
    ['as a link without a URL', null, { action: null, type: 'link' }],
  ])('is hidden %s', (_condition, viewer, extra) => {
    expect(presentAction(viewer, extra)).toBeUndefined()
  })
})

test('replaces {currentUser} by the id of the user and hides the item from guests', () => {
  expect(presentAction(createUser(), { action: '/user/{currentUser}/{currentUser}' })).toBe('/user/7/7')
  expect(presentAction(null, { action: '/user/{currentUser}/x' })).toBeUndefined()
})

test('sorts items by position and then as saved', () => {
  const menu = {
    ...createMenu({}),
    items: [...'abcd'].map((id) => ({ ...createMenu({ id }).items[0], id, ...(id === 'c' && { position: 2 }), ...(id === 'd' && { position: 1 }) })),
  }
  const [{ items } = { items: [] }] = presentMenus([z.parse(Menu, menu)], { user: null, permissions: [], settings: {}, hasScreen: () => true })
  expect(items.map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
})

test.each(['javascript:alert(1)', ' javascript:alert(1)', '//evil.test', 'data:text/html,x', 'library'])('rejects the action %j', (action) => {
  expect(z.safeParse(Menu, { id: 'm', name: '', positions: [], items: [{ id: 'i', label: 'x', action }] }).success).toBe(false)
})

describe('bootstrap data', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.close())

  const getPageData = async (visitor: Visitor, headers = {}) => {
    const json = /id="bootstrap-data">(.*?)<\/script>/s.exec((await visitor.get('/', headers)).text)?.[1] ?? ''
    const data: BootstrapData = JSON.parse(json)
    return data
  }
  const set = (key: string, value: unknown) => site.getContext('core').settings.set(key, value)

  test('contains filtered menus without their conditions', async () => {
    const entry = { id: 'profile', label: 'Me', action: '/account-settings?u={currentUser}', roles: [], permissions: ['music.secret'] }
    await set('menus', [{ id: 'one', name: 'One', positions: ['user-menu'], items: [entry, { id: 'gone', label: 'Gone', action: '/no-such-screen' }] }])
    const guest = site.createVisitor()
    expect((await getPageData(guest)).menus).toEqual([{ id: 'one', name: 'One', positions: ['user-menu'], items: [] }])
    expect((await guest.get('/')).text).not.toContain('music.secret')
    const user = await site.createSignedInUser({ permissions: ['music.secret'] })
    const data = await getPageData(user)
    expect(data.menus[0]?.items).toEqual([{ id: 'profile', label: 'Me', icon: null, type: 'route', target: null, action: `/account-settings?u=${user.id}` }])
    expect(data.settings).not.toHaveProperty('menus')
  })

  test('contains every public setting with its default', async () => {
    const { settings, themes, cookie_notice, show_cookie_notice, branding, is_mobile_device, guest_role, require_email_confirmation } = await getPageData(
      site.createVisitor(),
    )
    expect(settings).toMatchObject({
      base_url: 'http://localhost:3000',
      'dates.default_timezone': 'Africa/Abidjan',
      'themes.default_id': 0,
      'themes.user_change': true,
      'notifications.integrated': true,
      'notifications.subs.integrated': true,
      'api.integrated': true,
    })
    expect(cookie_notice).toEqual({ enable: false, position: 'bottom', button: { label: 'OK', item: null } })
    expect(show_cookie_notice).toBe(false)
    expect(branding).toEqual({ site_name: 'Balafon', logo_light: null, logo_dark: null, logo_light_mobile: null, logo_dark_mobile: null })
    expect({ selected: themes.selectedThemeId, is_mobile_device, require_email_confirmation }).toEqual({
      selected: null,
      is_mobile_device: false,
      require_email_confirmation: false,
    })
    expect(guest_role.permissions.map(({ name }) => name)).toEqual(['music.view'])
  })

  test('shows the enabled cookie notice until it is accepted', async () => {
    await set('cookie_notice.enable', true)
    const visitor = site.createVisitor()
    expect((await getPageData(visitor)).show_cookie_notice).toBe(true)
    visitor.cookies.set('cookie_notice', 'accepted')
    expect((await getPageData(visitor)).show_cookie_notice).toBe(false)
  })

  test('contains branding, the selected theme and whether the browser is mobile', async () => {
    await set('branding.logo_dark', '/storage/public/dark.svg')
    await set('themes.default_id', 2)
    const { branding, themes, is_mobile_device } = await getPageData(site.createVisitor(), { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' })
    expect(branding).toMatchObject({ logo_dark: '/storage/public/dark.svg', logo_light: null })
    expect(themes.selectedThemeId).toBe(2)
    expect(is_mobile_device).toBe(true)
  })

  test.each([
    ['dates.default_timezone', 'Mars/Olympus'],
    ['branding.logo_light', 'javascript:alert(1)'],
    ['cookie_notice.position', 'left'],
  ])('rejects an invalid value of %s', async (key, value) => {
    await expect(set(key, value)).rejects.toThrow()
  })
})
