import type { Page } from '@playwright/test'
import { ADMIN, expect, MEMBER, openWith, press, signIn, test, toast } from '../site/probe-site.ts'

test.afterEach(({ site }) => site.settle())

const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu/ })

async function entriesOf(page: Page) {
  await userMenu(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  // Those of a choice are radio buttons to who hears them.
  return page.getByRole('menu').locator('[role^=menuitem]').allTextContents()
}

test.describe('the top bar', () => {
  for (const [width, height] of [
    [1440, 64],
    [1000, 54],
    [390, 48],
  ] as const) {
    test(`is ${height} high at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/probe')
      expect((await page.getByRole('banner').boundingBox())?.height).toBe(height)
    })
  }

  test('offers Register and Log in to guests, in this order', async ({ page, site }) => {
    await page.goto('/probe')
    const links = page.getByRole('banner').getByRole('link')
    await expect(links).toHaveText(['Register', 'Log in'])
    await openWith(page, site, { 'registration.disable': true })
    await expect(links).toHaveText(['Log in'])
  })

  test("shows the operator's logo of the theme, and the mark without one", async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/probe')
    const home = page.getByRole('complementary').getByRole('link', { name: 'Balafon' })
    await expect(home.locator('svg')).toBeVisible()
    await openWith(page, site, { 'branding.logo_light': '/static/icon.svg?light', 'branding.logo_dark': '/static/icon.svg?dark' })
    await expect(home.locator('img')).toHaveAttribute('src', '/static/icon.svg?dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(home.locator('img')).toHaveAttribute('src', '/static/icon.svg?light')
    await site.set({ 'branding.logo_light_mobile': '/static/icon.svg?phone' })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home' }).locator('img')).toHaveAttribute('src', '/static/icon.svg?phone')
  })
})

test.describe('menus', () => {
  const item = (id: string, extra: object) => ({ id, label: id, ...extra })
  const menus = [
    {
      id: 'all',
      name: 'Ours',
      positions: ['top-bar', 'rail', 'user-menu'],
      items: [
        item('Second', { action: '/probe/members', position: 2 }),
        item('First', { action: '/probe?u={currentUser}', position: 1, icon: 'heart' }),
        item('Elsewhere', { action: 'https://example.test/', type: 'link', position: 3 }),
        item('Nowhere', { action: '/no/such/place' }),
        item('Nothing', { action: null }),
        item('For admins', { action: '/probe', permissions: ['admin.access'] }),
        item('For billing', { action: '/probe', settings: { 'billing.enable': true } }),
      ],
    },
    { id: 'foot', name: 'Legal', positions: ['auth-page-footer'], items: [item('Terms', { action: '/probe' })] },
  ]

  test('stand in the top bar and the rail, each item once, in order, only those that lead somewhere', async ({ page, site }) => {
    await signIn(page, MEMBER)
    await openWith(page, site, { menus })
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Ours' }).getByRole('link')).toHaveText(['First', 'Second', 'Elsewhere'])
    await expect(page.getByRole('complementary').getByRole('link')).toHaveText(['Balafon', 'Home', 'Search', 'Probe', 'First', 'Second', 'Elsewhere'])
    const [member] = await site.sql('select id from users where email = $1', [MEMBER])
    await expect(page.getByRole('banner').getByRole('link', { name: 'First' })).toHaveAttribute('href', `/probe?u=${member?.id}`)
    const elsewhere = page.getByRole('banner').getByRole('link', { name: 'Elsewhere' })
    await expect(elsewhere).toHaveAttribute('target', '_blank')
    await expect(elsewhere).toHaveAttribute('rel', /noopener/)
  })

  test("the user menu: the operator's items, one's places, the theme, log out last", async ({ page, site }) => {
    await signIn(page, MEMBER)
    await openWith(page, site, { menus })
    expect(await entriesOf(page)).toEqual([
      ...['First', 'Second', 'Elsewhere'],
      ...['Account settings', 'Profile', 'A place of the probe'],
      ...['Light', 'Dark', 'Same as the system', 'English', 'Français'],
      ...['Stop the probe', 'Log out'],
    ])
  })

  test('an admin and a site that bills have more of them', async ({ page, site }) => {
    await signIn(page, ADMIN)
    await openWith(page, site, { menus, 'billing.enable': true })
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Ours' }).getByRole('link')).toHaveText([
      'First',
      'Second',
      'Elsewhere',
      'For admins',
      'For billing',
    ])
  })

  test('on a phone they are in the user menu', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openWith(page, site, { menus: [{ ...menus[0], positions: ['rail'] }] })
    expect((await entriesOf(page)).slice(0, 2)).toEqual(['Second', 'Elsewhere'])
  })

  test('the foot of a sign-in page has its own', async ({ page, site }) => {
    await openWith(page, site, { menus }, '/login')
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveText(['Terms'])
  })
})

test.describe('themes', () => {
  test('may be changed where the operator lets visitors', async ({ page, site }) => {
    await openWith(page, site, { 'themes.user_change': false })
    expect(await entriesOf(page)).not.toContain('Dark')
  })

  test("a choice is kept as the browser's own, and the site's theme holds where nobody may choose", async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/probe')
    await userMenu(page).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(await page.evaluate(() => localStorage.getItem('be-active-theme'))).toBe('dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', '1')
    await openWith(page, site, { 'themes.user_change': false, 'themes.default_id': 2 })
    await expect(page.locator('html')).toHaveAttribute('data-theme', '2')
  })
})

test.describe('toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/probe')
    await page.getByRole('heading', { name: 'Probe' }).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  for (const [name, words, duration] of [
    ['Positive', 'It worked', 3000],
    ['Danger', 'It did not', 8000],
  ] as const) {
    test(`${name}: ${duration} ms`, async ({ page }) => {
      await press(page, name)
      await expect(toast(page)).toHaveText(words)
      await page.mouse.move(700, 300)
      await page.clock.runFor(duration - 50)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(50)
      await expect(toast(page)).toHaveCount(0)
    })
  }

  test('loading stays, and cannot be dismissed', async ({ page }) => {
    await press(page, 'Loading')
    await page.clock.runFor(600_000)
    await expect(toast(page)).toHaveText('At work')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  })

  test('one at a time: the next takes the place of the last', async ({ page }) => {
    await press(page, 'Danger')
    await press(page, 'Positive')
    await expect(toast(page)).toHaveText(['It worked'])
  })

  test('the same id changes in place, and its clock begins anew', async ({ page }) => {
    await press(page, 'Begin')
    const card = await toast(page).locator('..').elementHandle()
    await page.clock.runFor(10_000)
    await press(page, 'End')
    await expect(toast(page)).toHaveText(['Ended'])
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true)
    await page.clock.runFor(3000)
    await expect(toast(page)).toHaveCount(0)
  })

  for (const [what, hold, release] of [
    ['the pointer', (page: Page) => toast(page).hover(), (page: Page) => page.mouse.move(700, 300)],
    [
      'the focus',
      (page: Page) => page.getByRole('button', { name: 'Dismiss' }).focus(),
      (page: Page) => page.getByRole('button', { name: 'Positive' }).focus(),
    ],
  ] as const) {
    test(`the clock stands still under ${what} and goes on after`, async ({ page }) => {
      await press(page, 'Positive')
      await page.clock.runFor(2000)
      await hold(page)
      await page.clock.runFor(60_000)
      await expect(toast(page)).toBeVisible()
      await release(page)
      await page.clock.runFor(900)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(200)
      await expect(toast(page)).toHaveCount(0)
    })
  }

  test('dismissed under the pointer, it holds no other', async ({ page }) => {
    await press(page, 'Positive')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page)).toHaveCount(0)
    await page.mouse.move(700, 300)
    await press(page, 'Positive')
    await page.clock.runFor(3000)
    await expect(toast(page)).toHaveCount(0)
  })

  test('bottom center by default, bottom right when asked', async ({ page }) => {
    await press(page, 'Positive')
    const center = await toast(page).locator('..').boundingBox()
    expect(Math.abs((center?.x ?? 0) + (center?.width ?? 0) / 2 - 720)).toBeLessThan(2)
    expect((center?.y ?? 0) + (center?.height ?? 0)).toBeGreaterThan(800)
    await press(page, 'To the right')
    const right = await toast(page).locator('..').boundingBox()
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(1400)
  })

  test('has something to do', async ({ page }) => {
    await press(page, 'With something to do')
    await press(page, 'Undo')
    await expect(toast(page)).toHaveText('Undone')
  })

  test("a refusal is told in the server's words, with the way out it offers", async ({ page }) => {
    await press(page, 'Refuse')
    await expect(toast(page)).toHaveText('The probe says no.')
    await page.getByRole('link', { name: 'Way out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(toast(page)).toHaveCount(0)
  })
})

test.describe('the cookie notice', () => {
  const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' })
  const button = { label: 'OK', item: { label: 'Read more', action: '/probe/members' } }

  test('is off until it is switched on', async ({ page }) => {
    await page.goto('/probe')
    await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  for (const position of ['top', 'bottom'] as const) {
    test(`stands at the ${position}, until OK, for 30 days`, async ({ page, site, context }) => {
      await openWith(page, site, { 'cookie_notice.enable': true, 'cookie_notice.position': position, 'cookie_notice.button': button })
      await expect(notice(page).getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/probe/members')
      const box = await notice(page).boundingBox()
      const bar = async () => (await page.getByRole('banner').boundingBox())?.y
      if (position === 'bottom') expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900)
      else {
        expect(box?.y).toBe(0)
        await expect.poll(bar).toBe(box?.height)
      }
      await press(page, 'Danger')
      const shown = await toast(page).locator('..').boundingBox()
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(position === 'top' ? 900 : (box?.y ?? 0))
      await notice(page).getByRole('button', { name: 'OK' }).click()
      await expect(notice(page)).toHaveCount(0)
      await expect.poll(bar).toBe(0)
      const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_notice')
      expect(cookie?.path).toBe('/')
      expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 30 * 24 * 3600)).toBeLessThan(60)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
    })
  }
})
