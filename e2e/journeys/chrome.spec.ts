import type { Page } from '@playwright/test'
import { ADMIN, expect, getToast, MEMBER, openPageWithSettings, pressButton, signIn, test } from '../site/probe-site.ts'

test.afterEach(({ site }) => site.resetSettings())

const getUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu/ })

async function listEntries(page: Page) {
  await getUserMenu(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  // Screen readers present the entries of a choice as radio buttons.
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

  test('shows Register and Login to guests, in this order', async ({ page, site }) => {
    await page.goto('/probe')
    const links = page.getByRole('banner').getByRole('link')
    await expect(links).toHaveText(['Register', 'Login'])
    await openPageWithSettings(page, site, { 'registration.disable': true })
    await expect(links).toHaveText(['Login'])
  })

  test('shows the logo for the theme, or the mark when there is none', async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/probe')
    const home = page.getByRole('complementary').getByRole('link', { name: 'Balafon' })
    await expect(home.locator('svg')).toBeVisible()
    await openPageWithSettings(page, site, { 'branding.logo_light': '/static/icon.svg?light', 'branding.logo_dark': '/static/icon.svg?dark' })
    await expect(home.locator('img')).toHaveAttribute('src', '/static/icon.svg?dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(home.locator('img')).toHaveAttribute('src', '/static/icon.svg?light')
    await site.setSettings({ 'branding.logo_light_mobile': '/static/icon.svg?phone' })
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
        item('Nowhere', { action: '/no/such/page' }),
        item('Nothing', { action: null }),
        item('For admins', { action: '/probe', permissions: ['admin.access'] }),
        item('For billing', { action: '/probe', settings: { 'billing.enable': true } }),
      ],
    },
    { id: 'foot', name: 'Legal', positions: ['auth-page-footer'], items: [item('Terms', { action: '/probe' })] },
  ]

  test('shows items in the top bar and the rail, once, in order, only with a target', async ({ page, site }) => {
    await signIn(page, MEMBER)
    await openPageWithSettings(page, site, { menus })
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Ours' }).getByRole('link')).toHaveText(['First', 'Second', 'Elsewhere'])
    await expect(page.getByRole('complementary').getByRole('link')).toHaveText(['Balafon', 'Home', 'Search', 'Probe', 'First', 'Second', 'Elsewhere'])
    const [member] = await site.sql('select id from users where email = $1', [MEMBER])
    await expect(page.getByRole('banner').getByRole('link', { name: 'First' })).toHaveAttribute('href', `/probe?u=${member?.id}`)
    const elsewhere = page.getByRole('banner').getByRole('link', { name: 'Elsewhere' })
    await expect(elsewhere).toHaveAttribute('target', '_blank')
    await expect(elsewhere).toHaveAttribute('rel', /noopener/)
  })

  test('shows menu items, own pages, the theme and log out in the user menu', async ({ page, site }) => {
    await signIn(page, MEMBER)
    await openPageWithSettings(page, site, { menus })
    expect(await listEntries(page)).toEqual([
      ...['First', 'Second', 'Elsewhere'],
      ...['Account settings', 'Profile', 'Probe page'],
      ...['Light', 'Dark', 'System', 'English', 'Français'],
      ...['Stop the probe', 'Log out'],
    ])
  })

  test('shows more entries to administrators and on sites with billing', async ({ page, site }) => {
    await signIn(page, ADMIN)
    await openPageWithSettings(page, site, { menus, 'billing.enable': true })
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Ours' }).getByRole('link')).toHaveText([
      'First',
      'Second',
      'Elsewhere',
      'For admins',
      'For billing',
    ])
  })

  test('shows the items of the rail in the user menu on a phone', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openPageWithSettings(page, site, { menus: [{ ...menus[0], positions: ['rail'] }] })
    expect((await listEntries(page)).slice(0, 2)).toEqual(['Second', 'Elsewhere'])
  })

  test('shows the footer menu on sign-in pages', async ({ page, site }) => {
    await openPageWithSettings(page, site, { menus }, '/login')
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveText(['Terms'])
  })
})

test.describe('themes', () => {
  test('cannot be changed when the site does not allow it', async ({ page, site }) => {
    await openPageWithSettings(page, site, { 'themes.user_change': false })
    expect(await listEntries(page)).not.toContain('Dark')
  })

  test('keeps the choice per browser until the site does not allow a choice', async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/probe')
    await getUserMenu(page).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(await page.evaluate(() => localStorage.getItem('be-active-theme'))).toBe('dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', '1')
    await openPageWithSettings(page, site, { 'themes.user_change': false, 'themes.default_id': 2 })
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

  for (const [name, text, duration] of [
    ['Positive', 'It worked', 3000],
    ['Danger', 'It failed', 8000],
  ] as const) {
    test(`shows ${name} for ${duration} ms`, async ({ page }) => {
      await pressButton(page, name)
      await expect(getToast(page)).toHaveText(text)
      await page.mouse.move(700, 300)
      await page.clock.runFor(duration - 50)
      await expect(getToast(page)).toBeVisible()
      await page.clock.runFor(50)
      await expect(getToast(page)).toHaveCount(0)
    })
  }

  test('keeps a loading toast that cannot be dismissed', async ({ page }) => {
    await pressButton(page, 'Loading')
    await page.clock.runFor(600_000)
    await expect(getToast(page)).toHaveText('Working')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  })

  test('shows one toast at a time', async ({ page }) => {
    await pressButton(page, 'Danger')
    await pressButton(page, 'Positive')
    await expect(getToast(page)).toHaveText(['It worked'])
  })

  test('updates a toast with the same id and restarts its timer', async ({ page }) => {
    await pressButton(page, 'Start')
    const card = await getToast(page).locator('..').elementHandle()
    await page.clock.runFor(10_000)
    await pressButton(page, 'Finish')
    await expect(getToast(page)).toHaveText(['Finished'])
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true)
    await page.clock.runFor(3000)
    await expect(getToast(page)).toHaveCount(0)
  })

  for (const [trigger, hold, release] of [
    ['the pointer', (page: Page) => getToast(page).hover(), (page: Page) => page.mouse.move(700, 300)],
    [
      'the focus',
      (page: Page) => page.getByRole('button', { name: 'Dismiss' }).focus(),
      (page: Page) => page.getByRole('button', { name: 'Positive' }).focus(),
    ],
  ] as const) {
    test(`pauses the timer under ${trigger} and resumes it`, async ({ page }) => {
      await pressButton(page, 'Positive')
      await page.clock.runFor(2000)
      await hold(page)
      await page.clock.runFor(60_000)
      await expect(getToast(page)).toBeVisible()
      await release(page)
      await page.clock.runFor(900)
      await expect(getToast(page)).toBeVisible()
      await page.clock.runFor(200)
      await expect(getToast(page)).toHaveCount(0)
    })
  }

  test('does not pause the next toast when one is dismissed under the pointer', async ({ page }) => {
    await pressButton(page, 'Positive')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(getToast(page)).toHaveCount(0)
    await page.mouse.move(700, 300)
    await pressButton(page, 'Positive')
    await page.clock.runFor(3000)
    await expect(getToast(page)).toHaveCount(0)
  })

  test('is at the bottom center by default and at the bottom right on request', async ({ page }) => {
    await pressButton(page, 'Positive')
    const center = await getToast(page).locator('..').boundingBox()
    expect(Math.abs((center?.x ?? 0) + (center?.width ?? 0) / 2 - 720)).toBeLessThan(2)
    expect((center?.y ?? 0) + (center?.height ?? 0)).toBeGreaterThan(800)
    await pressButton(page, 'Bottom right')
    const right = await getToast(page).locator('..').boundingBox()
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(1400)
  })

  test('has an action', async ({ page }) => {
    await pressButton(page, 'With action')
    await pressButton(page, 'Undo')
    await expect(getToast(page)).toHaveText('Undone')
  })

  test('shows the server’s error message with its action', async ({ page }) => {
    await pressButton(page, 'Refuse')
    await expect(getToast(page)).toHaveText('The probe rejected the request.')
    await page.getByRole('link', { name: 'Open members page' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(getToast(page)).toHaveCount(0)
  })
})

test.describe('the cookie notice', () => {
  const getNotice = (page: Page) => page.getByRole('region', { name: 'Cookies' })
  const button = { label: 'OK', item: { label: 'Read more', action: '/probe/members' } }

  test('is hidden until it is enabled', async ({ page }) => {
    await page.goto('/probe')
    await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible()
    await expect(getNotice(page)).toHaveCount(0)
  })

  for (const position of ['top', 'bottom'] as const) {
    test(`is at the ${position} until it is accepted, for 30 days`, async ({ page, site, context }) => {
      await openPageWithSettings(page, site, { 'cookie_notice.enable': true, 'cookie_notice.position': position, 'cookie_notice.button': button })
      await expect(getNotice(page).getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/probe/members')
      const noticeBox = await getNotice(page).boundingBox()
      const getTopBarY = async () => (await page.getByRole('banner').boundingBox())?.y
      if (position === 'bottom') expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0)).toBe(900)
      else {
        expect(noticeBox?.y).toBe(0)
        await expect.poll(getTopBarY).toBe(noticeBox?.height)
      }
      await pressButton(page, 'Danger')
      const toastBox = await getToast(page).locator('..').boundingBox()
      expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(position === 'top' ? 900 : (noticeBox?.y ?? 0))
      await getNotice(page).getByRole('button', { name: 'OK' }).click()
      await expect(getNotice(page)).toHaveCount(0)
      await expect.poll(getTopBarY).toBe(0)
      const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_notice')
      expect(cookie?.path).toBe('/')
      expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 30 * 24 * 3600)).toBeLessThan(60)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Probe' })).toBeVisible()
      await expect(getNotice(page)).toHaveCount(0)
    })
  }
})
