import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADMIN, expect, MEMBER, openWith, signIn, test } from '../site/probe-site.ts'

test.afterEach(({ site }) => site.settle())

const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu/ })
const toast = (page: Page) => page.getByRole('region', { name: 'Notices' }).locator('p')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function entriesOf(page: Page) {
  await userMenu(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  return page.getByRole('menuitem').allTextContents()
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
    await expect(page.getByRole('complementary').getByRole('link')).toHaveText(['Balafon', 'Home', 'Probe', 'First', 'Second', 'Elsewhere'])
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
      ...['Account settings', 'A place of the probe'],
      ...['Light', 'Dark', 'Like the system', 'English', 'Français'],
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
    await page.getByRole('menuitem', { name: 'Dark' }).click()
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

test.describe('dialogs', () => {
  const said = (page: Page) => page.locator('output')
  const dialog = (page: Page) => page.getByRole('dialog')

  test.beforeEach(({ page }) => page.goto('/probe').then(() => {}))

  for (const [how, leave, answer] of [
    ['yes', (page: Page) => press(page, 'Throw away'), 'yes'],
    ['Cancel', (page: Page) => press(page, 'Cancel'), 'no'],
    ['Escape', (page: Page) => page.keyboard.press('Escape'), 'no'],
    ['the cross', (page: Page) => press(page, 'Close'), 'no'],
  ] as const) {
    test(`a question is left by ${how}, and the focus comes back`, async ({ page }) => {
      await press(page, 'Ask')
      await expect(page.getByRole('alertdialog').or(dialog(page))).toContainText('It cannot be brought back.')
      await leave(page)
      await expect(dialog(page)).toHaveCount(0)
      await expect(said(page)).toHaveText(answer)
      await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused()
    })
  }

  test("a plugin's own gives its result, in its own words", async ({ page }) => {
    await press(page, 'Choose')
    await expect(dialog(page).getByRole('heading', { name: 'Which way?' })).toBeVisible()
    await press(page, 'Left')
    await expect(said(page)).toHaveText('left')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a navigation closes it', async ({ page }) => {
    await press(page, 'Choose')
    await press(page, 'Away')
    await expect(page).toHaveURL(/\/$/)
    await expect(dialog(page)).toHaveCount(0)
  })

  test('what it has to say can be read and dismissed above it', async ({ page }) => {
    await press(page, 'Danger')
    await press(page, 'Ask')
    await expect(page.getByRole('alert')).toContainText('It did not')
    await press(page, 'Dismiss')
    await expect(toast(page)).toHaveCount(0)
    await expect(dialog(page)).toBeVisible()
  })

  test('its code is fetched when it is needed', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    const before = asked.length
    await press(page, 'Ask')
    await expect(dialog(page)).toBeVisible()
    expect(asked.slice(before).filter((url) => url.endsWith('.js'))).not.toEqual([])
  })
})

test.describe('the error dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'An error occured' })

  test('lays a failure open for who may read the logs', async ({ page }) => {
    await signIn(page, ADMIN)
    await page.goto('/probe')
    await press(page, 'Fail')
    await expect(dialog(page).getByRole('heading', { name: 'An error occured' })).toBeVisible()
    await expect(dialog(page)).toContainText('RangeError')
    await expect(dialog(page)).toContainText('The probe broke')
    await expect(toast(page)).toHaveCount(0)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, width, height })

    const calls = dialog(page).getByRole('region', { name: 'Stack trace' }).getByRole('listitem')
    await expect(calls.first()).toContainText('e2e/probes/chrome/server/index.ts:8')
    await expect(dialog(page).getByRole('region', { name: 'Code' })).toContainText("throw new RangeError('The probe broke')")
    const folded = await calls.count()
    await expect(calls.filter({ hasText: /^\d+ vendor frames?$/ })).not.toHaveCount(0)
    await press(page, 'Expand vendor frames')
    expect(await calls.count()).toBeGreaterThan(folded)
    await calls.filter({ hasText: 'node_modules/@hapi/hapi' }).first().getByRole('button').click()
    await expect(dialog(page).getByRole('region', { name: 'Code' }).getByRole('heading')).toContainText('node_modules/@hapi/hapi')
    await press(page, 'Collapse vendor frames')
    await expect(calls).toHaveCount(folded)

    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Download log' }).click()
    expect((await downloading).url()).toMatch(/\/api\/v1\/logs\/error\/download-latest$/)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Fail' })).toBeFocused()
  })

  test('everybody else reads one sentence', async ({ page }) => {
    await signIn(page, MEMBER)
    await page.goto('/probe')
    await press(page, 'Fail')
    await expect(toast(page)).toHaveText('There was an issue. Please try again.')
    await expect(dialog(page)).toHaveCount(0)
  })
})

test.describe('who may not see a screen', () => {
  const NOT_FOUND = "Looks like you've found the doorway to the great nothing"
  for (const [who, email, place, settings, lands] of [
    ['a guest', null, '/probe/members', {}, '/login'],
    ['a guest', null, '/probe/allowed', { 'billing.enable': true }, '/login'],
    ['a guest whom the server refuses', null, '/probe/closed', {}, '/login'],
    ['a member', MEMBER, '/probe/members', {}, '/probe/members'],
    ['a member', MEMBER, '/probe/allowed', {}, '/404'],
    ['a member, billing on,', MEMBER, '/probe/allowed', { 'billing.enable': true }, '/pricing'],
    ['an admin', ADMIN, '/probe/allowed', {}, '/probe/allowed'],
    ['a member', MEMBER, '/login', {}, '/'],
  ] as const) {
    test(`${who} at ${place} lands at ${lands}`, async ({ page, site }) => {
      if (email) await signIn(page, email)
      await openWith(page, site, settings, place)
      await expect(page).toHaveURL(`${site.url}${lands}`)
    })
  }

  test('after signing in one is where one wanted to be', async ({ page }) => {
    await page.goto('/probe/members?tab=1')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('textbox', { name: 'Email' }).fill(MEMBER)
    await page.getByRole('textbox', { name: 'Password' }).fill('a password for the journeys')
    await press(page, 'Continue')
    await expect(page).toHaveURL(/\/probe\/members\?tab=1$/)
  })

  test('nothing there', async ({ page }) => {
    await page.goto('/no/such/place')
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
    await expect(page.getByText('Sorry about that! Please visit our homepage to get where you need to go.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Take me there!' })).toHaveAttribute('href', '/')
  })

  test('a screen that breaks', async ({ page }) => {
    await page.goto('/probe/broken')
    await expect(page.getByRole('heading', { name: 'There was an issue loading this page' })).toBeVisible()
    await expect(page.getByText('Please try again later')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test.describe('walking around', () => {
  test('the bar above comes 50 ms after a navigation began, from a tenth of the width', async ({ page }) => {
    await page.goto('/404')
    // The screen's code never arrives, so the navigation goes on.
    await page.route('**/plugins/test.probe/**', () => {})
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Probe' }).click()
    const bar = page.locator('[role=presentation][data-loading]')
    const animation = await bar.evaluate((element) => {
      const [load] = element.getAnimations()
      const effect = load?.effect as KeyframeEffect
      return { delay: effect.getTiming().delay, from: effect.getKeyframes()[0]?.transform }
    })
    expect(animation).toEqual({ delay: 50, from: 'scaleX(0.1)' })
  })

  test('the heading has the focus, the place on the page is remembered', async ({ page }) => {
    await signIn(page, MEMBER)
    await page.goto('/probe')
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByRole('heading', { name: 'Let in' })).toBeFocused()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  })

  test('the code of a screen is on its way before the click', async ({ page }) => {
    await page.goto('/404', { waitUntil: 'networkidle' })
    const fetched = page.waitForRequest(/\/plugins\/test\.probe\/.+\.js$/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Probe' }).hover()
    await fetched
    await expect(page).toHaveURL(/\/404$/)
  })
})

test.describe('dates', () => {
  for (const [zone, language, date, ago] of [
    ['Asia/Tokyo', 'en', 'Mar 2, 2024, 8:30 AM', 'a few seconds ago'],
    [null, 'en', 'Mar 1, 2024, 11:30 PM', 'a few seconds ago'],
    ['Asia/Tokyo', 'fr', '2 mars 2024, 08:30', 'il y a quelques secondes'],
  ] as const) {
    test(`in ${zone ?? "the site's zone"}, ${language}`, async ({ page, site }) => {
      await site.sql('update users set timezone = $2, language = $3 where email = $1', [MEMBER, zone, 'en'])
      await signIn(page, MEMBER)
      await site.sql('update users set language = $2 where email = $1', [MEMBER, language])
      await page.goto('/probe')
      await expect(page.getByTestId('date')).toHaveText(date)
      await expect(page.getByTestId('ago')).toHaveText(ago)
      await site.sql('update users set timezone = null, language = null where email = $1', [MEMBER])
    })
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in what floats, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const serious = async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
    await signIn(page, ADMIN)
    await openWith(page, site, {
      'cookie_notice.enable': true,
      menus: [{ id: 'm', name: 'Ours', positions: ['top-bar', 'rail'], items: [{ id: 'i', label: 'There', action: '/probe', icon: 'heart' }] }],
    })
    await press(page, 'Danger')
    expect(await serious()).toEqual([])
    await press(page, 'Ask')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await serious()).toEqual([])
    await page.keyboard.press('Escape')
    await press(page, 'Fail')
    await expect(page.getByRole('dialog', { name: 'An error occured' })).toBeVisible()
    await press(page, 'Expand vendor frames')
    expect(await serious()).toEqual([])
  })
}
