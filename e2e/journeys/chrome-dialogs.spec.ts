import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADMIN, expect, getToast, MEMBER, openPageWithSettings, pressButton, signIn, test } from '../site/probe-site.ts'

test.afterEach(({ site }) => site.resetSettings())

test.describe('dialogs', () => {
  const getResult = (page: Page) => page.locator('output')
  const getDialog = (page: Page) => page.getByRole('dialog')

  test.beforeEach(({ page }) => page.goto('/probe').then(() => {}))

  for (const [control, close, result] of [
    ['the action', (page: Page) => pressButton(page, 'Delete'), 'yes'],
    ['Cancel', (page: Page) => pressButton(page, 'Cancel'), 'no'],
    ['Escape', (page: Page) => page.keyboard.press('Escape'), 'no'],
    ['the cross', (page: Page) => pressButton(page, 'Close'), 'no'],
  ] as const) {
    test(`closes a confirmation with ${control} and restores the focus`, async ({ page }) => {
      await pressButton(page, 'Ask')
      await expect(page.getByRole('alertdialog').or(getDialog(page))).toContainText('This cannot be undone.')
      await close(page)
      await expect(getDialog(page)).toHaveCount(0)
      await expect(getResult(page)).toHaveText(result)
      await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused()
    })
  }

  test('returns the result of a plugin’s dialog, in the plugin’s texts', async ({ page }) => {
    await pressButton(page, 'Choose')
    await expect(getDialog(page).getByRole('heading', { name: 'Choose a side' })).toBeVisible()
    await pressButton(page, 'Left')
    await expect(getResult(page)).toHaveText('left')
    await expect(getDialog(page)).toHaveCount(0)
  })

  test('renders Trans with the texts of the plugin', async ({ page }) => {
    await expect(page.getByTestId('rich').getByRole('strong')).toHaveText('rich')
    await expect(page.getByTestId('rich')).toHaveText('A rich text')
  })

  test('closes on navigation', async ({ page }) => {
    await pressButton(page, 'Choose')
    await pressButton(page, 'Go home')
    await expect(page).toHaveURL(/\/$/)
    await expect(getDialog(page)).toHaveCount(0)
  })

  test('shows toasts above the dialog, where they can be dismissed', async ({ page }) => {
    await pressButton(page, 'Danger')
    await pressButton(page, 'Ask')
    await expect(page.getByRole('alert')).toContainText('It failed')
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click()
    await expect(getToast(page)).toHaveCount(0)
    await expect(getDialog(page)).toBeVisible()
  })

  test('loads its code on first use', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    const before = requests.length
    await pressButton(page, 'Ask')
    await expect(getDialog(page)).toBeVisible()
    expect(requests.slice(before).filter((url) => url.endsWith('.js'))).not.toEqual([])
  })
})

test.describe('the error dialog', () => {
  const getDialog = (page: Page) => page.getByRole('dialog', { name: 'An error occured' })

  test('shows the stack trace to users with access to the logs', async ({ page }) => {
    await signIn(page, ADMIN)
    await page.goto('/probe')
    await pressButton(page, 'Fail')
    await expect(getDialog(page).getByRole('heading', { name: 'An error occured' })).toBeVisible()
    await expect(getDialog(page)).toContainText('RangeError')
    await expect(getDialog(page)).toContainText('The probe broke')
    await expect(getToast(page)).toHaveCount(0)
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await expect.poll(() => getDialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })

    const frames = getDialog(page).getByRole('region', { name: 'Stack trace' }).getByRole('listitem')
    await expect(frames.first()).toContainText('e2e/probes/chrome/server/index.ts:8')
    await expect(getDialog(page).getByRole('region', { name: 'Code' })).toContainText("throw new RangeError('The probe broke')")
    const collapsedCount = await frames.count()
    await expect(frames.filter({ hasText: /^\d+ vendor frames?$/ })).not.toHaveCount(0)
    await pressButton(page, 'Expand vendor frames')
    expect(await frames.count()).toBeGreaterThan(collapsedCount)
    await frames.filter({ hasText: 'node_modules/@hapi/hapi' }).first().getByRole('button').click()
    await expect(getDialog(page).getByRole('region', { name: 'Code' }).getByRole('heading')).toContainText('node_modules/@hapi/hapi')
    await pressButton(page, 'Collapse vendor frames')
    await expect(frames).toHaveCount(collapsedCount)

    const downloading = page.waitForEvent('download')
    await getDialog(page).getByRole('link', { name: 'Download log' }).click()
    expect((await downloading).url()).toMatch(/\/api\/v1\/logs\/error\/download-latest$/)
    await page.keyboard.press('Escape')
    await expect(getDialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Fail' })).toBeFocused()
  })

  test('shows one sentence to all other users', async ({ page }) => {
    await signIn(page, MEMBER)
    await page.goto('/probe')
    await pressButton(page, 'Fail')
    await expect(getToast(page)).toHaveText('There was an issue. Please try again.')
    await expect(getDialog(page)).toHaveCount(0)
  })
})

test.describe('route guards', () => {
  const NOT_FOUND = "Looks like you've found the doorway to the great nothing"
  for (const [visitor, email, path, settings, destination] of [
    ['a guest', null, '/probe/members', {}, '/login'],
    ['a guest', null, '/probe/allowed', { 'billing.enable': true }, '/login'],
    ['a guest rejected by the server', null, '/probe/closed', {}, '/login'],
    ['a member', MEMBER, '/probe/members', {}, '/probe/members'],
    ['a member', MEMBER, '/probe/allowed', {}, '/404'],
    ['a member, billing on,', MEMBER, '/probe/allowed', { 'billing.enable': true }, '/pricing'],
    ['an admin', ADMIN, '/probe/allowed', {}, '/probe/allowed'],
    ['a member', MEMBER, '/login', {}, '/'],
  ] as const) {
    test(`sends ${visitor} from ${path} to ${destination}`, async ({ page, site }) => {
      if (email) await signIn(page, email)
      await openPageWithSettings(page, site, settings, path)
      await expect(page).toHaveURL(`${site.url}${destination}`)
    })
  }

  test('returns to the requested page after signing in', async ({ page }) => {
    await page.goto('/probe/members?tab=1')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('textbox', { name: 'Email' }).fill(MEMBER)
    await page.getByRole('textbox', { name: 'Password' }).fill('a password for the journeys')
    await pressButton(page, 'Log in')
    await expect(page).toHaveURL(/\/probe\/members\?tab=1$/)
  })

  test('shows the not-found page for an unknown address', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
    await expect(page.getByText('Sorry about that! Please visit our homepage to get where you need to go.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Take me there!' })).toHaveAttribute('href', '/')
  })

  test('shows the error page for a screen that throws', async ({ page }) => {
    await page.goto('/probe/broken')
    await expect(page.getByRole('heading', { name: 'There was an issue loading this page' })).toBeVisible()
    await expect(page.getByText('Please try again later')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test.describe('navigation', () => {
  test('shows the loading bar 50 ms after a navigation starts, from a tenth of the width', async ({ page }) => {
    await page.goto('/404')
    // The code of the screen never arrives, so the navigation does not end.
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

  test('focuses the heading and restores the scroll position', async ({ page }) => {
    await signIn(page, MEMBER)
    await page.goto('/probe')
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByRole('heading', { name: 'Plain screen' })).toBeFocused()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  })

  test('loads the code of a screen before the click', async ({ page }) => {
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
    test(`shows dates in ${zone ?? "the site's time zone"}, ${language}`, async ({ page, site }) => {
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
  test(`has no serious axe findings in dialogs and menus, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const findSeriousViolations = async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
    await signIn(page, ADMIN)
    await openPageWithSettings(page, site, {
      'cookie_notice.enable': true,
      menus: [{ id: 'm', name: 'Ours', positions: ['top-bar', 'rail'], items: [{ id: 'i', label: 'There', action: '/probe', icon: 'heart' }] }],
    })
    await pressButton(page, 'Danger')
    expect(await findSeriousViolations()).toEqual([])
    await pressButton(page, 'Ask')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findSeriousViolations()).toEqual([])
    await page.keyboard.press('Escape')
    await pressButton(page, 'Fail')
    await expect(page.getByRole('dialog', { name: 'An error occured' })).toBeVisible()
    await pressButton(page, 'Expand vendor frames')
    expect(await findSeriousViolations()).toEqual([])
  })
}
