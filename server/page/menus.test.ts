import type { BootstrapData, MenuItem, User } from '@balafon/sdk/contract'
import { Menu } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'
import { presentMenus } from './menus.ts'

const user = (extra: Partial<User> = {}): User => ({
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
const admin = user({ permissions: [{ name: 'admin', restrictions: [] }] })
const subscriber = user({ subscriptions: [{ valid: false }, { valid: true }] })
const lapsed = user({ subscriptions: [{ valid: false }] })

const item = (extra: Partial<z.input<typeof MenuItem>>) =>
  z.parse(Menu, { id: 'm', name: 'Main', positions: ['top-bar'], items: [{ id: 'i', label: 'There', action: '/there', ...extra }] })

function shown(reader: User | null, extra: Partial<z.input<typeof MenuItem>>) {
  const permissions = reader?.permissions ?? [{ name: 'music.view', restrictions: [] }]
  const settings = { 'billing.enable': true, 'registration.policies': [] }
  const [menu] = presentMenus([item(extra)], {
    user: reader,
    permissions,
    settings,
    hasScreen: (pathname) => pathname === '/there' || pathname.startsWith('/user/'),
  })
  return menu?.items[0]?.action
}

describe('an item is shown to whom it is for', () => {
  test.each<[string, User | null, Partial<z.input<typeof MenuItem>>, boolean]>([
    ['nothing asked', null, {}, true],
    ['every role held', user(), { roles: [1, 2] }, true],
    ['one role of two held', user(), { roles: [1, 3] }, false],
    ['a role, and nobody signed in', null, { roles: [1] }, false],
    ['a role an admin lacks', admin, { roles: [3] }, false],
    ['a permission held', user(), { permissions: ['music.create'] }, true],
    ['one permission of two held', user(), { permissions: ['music.create', 'logs.view'] }, false],
    ['an admin holds them all', admin, { permissions: ['music.create', 'logs.view'] }, true],
    ["the guest role's permission", null, { permissions: ['music.view'] }, true],
    ['not of the guest role', null, { permissions: ['music.create'] }, false],
    ['a setting as expected', null, { settings: { 'billing.enable': true } }, true],
    ['a setting otherwise', null, { settings: { 'billing.enable': false } }, false],
    ['one setting of two', null, { settings: { 'billing.enable': true, 'api.integrated': true } }, false],
    ['for subscribers, one', subscriber, { subscriptionStatus: 'subscribed' }, true],
    ['for subscribers, whose time is over', lapsed, { subscriptionStatus: 'subscribed' }, false],
    ['for subscribers, a guest', null, { subscriptionStatus: 'subscribed' }, false],
    ['for the others, a subscriber', subscriber, { subscriptionStatus: 'unsubscribed' }, false],
    ['for the others, whatever the word', lapsed, { subscriptionStatus: 'none' }, true],
    ['no action', user(), { action: null }, false],
    ['no screen there', user(), { action: '/nowhere' }, false],
    ['a screen there, with a query', user(), { action: '/there?sort=name#top' }, true],
    ['a plain link needs no screen', null, { action: 'https://example.test/', type: 'link' }, true],
    ['a plain link to nothing', null, { action: null, type: 'link' }, false],
  ])('%s', (_, reader, extra, isShown) => {
    expect(shown(reader, extra) !== undefined).toBe(isShown)
  })
})

test('{currentUser} is the id of whoever looks; a guest has no such place', () => {
  expect(shown(user(), { action: '/user/{currentUser}/{currentUser}' })).toBe('/user/7/7')
  expect(shown(null, { action: '/user/{currentUser}/x' })).toBeUndefined()
})

test('items stand by their position, the others after them as written', () => {
  const menu = {
    ...item({}),
    items: [...'abcd'].map((id) => ({ ...item({ id }).items[0], id, ...(id === 'c' && { position: 2 }), ...(id === 'd' && { position: 1 }) })),
  }
  const [{ items } = { items: [] }] = presentMenus([z.parse(Menu, menu)], { user: null, permissions: [], settings: {}, hasScreen: () => true })
  expect(items.map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
})

test.each(['javascript:alert(1)', ' javascript:alert(1)', '//evil.test', 'data:text/html,x', 'library'])('an item cannot lead to %j', (action) => {
  expect(z.safeParse(Menu, { id: 'm', name: '', positions: [], items: [{ id: 'i', label: 'x', action }] }).success).toBe(false)
})

describe('on a page', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.close())

  const pageData = async (visitor: Visitor, headers = {}) => {
    const json = /id="bootstrap-data">(.*?)<\/script>/s.exec((await visitor.get('/', headers)).text)?.[1] ?? ''
    return JSON.parse(json) as BootstrapData
  }
  const set = (key: string, value: unknown) => site.getContext('core').settings.set(key, value)

  test('the menus come filtered, and what decides of them stays inside', async () => {
    const entry = { id: 'profile', label: 'Me', action: '/account-settings?u={currentUser}', roles: [], permissions: ['music.secret'] }
    await set('menus', [{ id: 'one', name: 'One', positions: ['user-menu'], items: [entry, { id: 'gone', label: 'Gone', action: '/no-plugin-answers' }] }])
    const guest = site.createVisitor()
    expect((await pageData(guest)).menus).toEqual([{ id: 'one', name: 'One', positions: ['user-menu'], items: [] }])
    expect((await guest.get('/')).text).not.toContain('music.secret')
    const member = await site.createSignedInUser({ permissions: ['music.secret'] })
    const data = await pageData(member)
    expect(data.menus[0]?.items).toEqual([{ id: 'profile', label: 'Me', icon: null, type: 'route', target: null, action: `/account-settings?u=${member.id}` }])
    expect(data.settings).not.toHaveProperty('menus')
  })

  test('every setting the page is promised is there, with its default', async () => {
    const { settings, themes, cookie_notice, show_cookie_notice, branding, is_mobile_device, guest_role, require_email_confirmation } = await pageData(
      site.createVisitor(),
    )
    expect(settings).toMatchObject({
      base_url: 'http://localhost:3000',
      'dates.default_timezone': 'Africa/Abidjan',
      'themes.default_id': 0,
      'themes.user_change': true,
      'registration.disable': false,
      'registration.policies': [],
      'social.google.enable': false,
      'social.facebook.enable': false,
      'social.twitter.enable': false,
      'social.envato.enable': false,
      'social.compact_buttons': false,
      'recaptcha.site_key': null,
      'recaptcha.enable.register': false,
      'recaptcha.enable.contact': false,
      'notifications.integrated': true,
      'notifications.subs.integrated': true,
      'billing.enable': false,
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

  test('the cookie notice is shown where it is on, until it is accepted', async () => {
    await set('cookie_notice.enable', true)
    const visitor = site.createVisitor()
    expect((await pageData(visitor)).show_cookie_notice).toBe(true)
    visitor.cookies.set('cookie_notice', 'accepted')
    expect((await pageData(visitor)).show_cookie_notice).toBe(false)
  })

  test('branding and the chosen theme come from the settings, a phone is known by its name', async () => {
    await set('branding.logo_dark', '/storage/public/dark.svg')
    await set('themes.default_id', 2)
    const { branding, themes, is_mobile_device } = await pageData(site.createVisitor(), { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' })
    expect(branding).toMatchObject({ logo_dark: '/storage/public/dark.svg', logo_light: null })
    expect(themes.selectedThemeId).toBe(2)
    expect(is_mobile_device).toBe(true)
  })

  test.each([
    ['registration.policies', [{ id: 'a.b', label: 'x', url: '/' }]],
    ['dates.default_timezone', 'Mars/Olympus'],
    ['branding.logo_light', 'javascript:alert(1)'],
    ['cookie_notice.position', 'left'],
  ])('a wrong value of %s is refused', async (key, value) => {
    await expect(set(key, value)).rejects.toThrow()
  })
})
