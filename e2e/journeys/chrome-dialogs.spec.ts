import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADMIN, expect, MEMBER, openWith, press, signIn, test, toast } from '../site/probe-site.ts'

test.afterEach(({ site }) => site.settle())

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
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })

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
