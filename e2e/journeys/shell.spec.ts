import { PASSWORD } from '../site/accounts.ts'
import { openSession, switchSession } from '../site/session.ts'
import { ADMIN, expect, getToast, MEMBER, openPageWithSettings, pressButton, test } from '../site/test-plugin-site.ts'

test.afterEach(({ site }) => site.resetSettings())

test('applies the menus, the logo, the theme and the cookie notice of the site', async ({ page, site, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const html = page.locator('html')

  await test.step('shows a user the menu items that the user may see', async () => {
    const items = [
      { id: 'second', label: 'Second', action: '/test-plugin/members', position: 2 },
      { id: 'first', label: 'First', action: '/test-plugin?u={currentUser}', position: 1, icon: 'heart' },
      { id: 'nowhere', label: 'Nowhere', action: '/no/such/page' },
      { id: 'admins', label: 'For admins', action: '/test-plugin', permissions: ['admin.access'] },
      { id: 'billing', label: 'For billing', action: '/test-plugin', settings: { 'billing.enable': true } },
    ]
    const menus = [{ id: 'ours', name: 'Ours', positions: ['top-bar', 'rail', 'user-menu'], items }]
    await openSession(page, MEMBER)
    await openPageWithSettings(page, site, { menus, 'branding.logo_light': '/static/icon.svg?light' })
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Ours' }).getByRole('link')).toHaveText(['First', 'Second'])
    const rail = page.getByRole('complementary')
    await expect(rail.getByRole('link')).toHaveText([
      '',
      'Home',
      'Search',
      'Charts',
      'Library',
      'Portefeuille',
      'Test plugin',
      'First',
      'Second',
      'Liked songs',
    ])
    await expect(rail.getByRole('img', { name: 'Balafon' })).toHaveAttribute('src', '/static/icon.svg?light')
    const [member] = await site.sql('select id from users where email = $1', [MEMBER])
    await expect(rail.getByRole('link', { name: 'First' })).toHaveAttribute('href', `/test-plugin?u=${member?.id}`)
    await openPageWithSettings(page, site, { 'billing.enable': true })
    await expect(rail.getByRole('link', { name: 'For billing' })).toBeVisible()
  })

  await test.step('keeps the theme that the user chose until the site forbids the choice', async () => {
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', '1')
    await openPageWithSettings(page, site, { 'themes.user_change': false, 'themes.default_id': 2 })
    await expect(html).toHaveAttribute('data-theme', '2')
  })

  await test.step('shows the cookie notice until it is accepted, for 30 days', async () => {
    const notice = page.getByRole('region', { name: 'Cookies' })
    await openPageWithSettings(page, site, { 'cookie_notice.enable': true })
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect(notice).toHaveCount(0)
    const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_notice')
    expect(cookie?.path).toBe('/')
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 30 * 24 * 3600)).toBeLessThan(60)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Test plugin' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test('shows the screens, dialogs, texts and errors of a third-party plugin', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  // The page opens its live stream last, so this request shows that all scripts of the page were requested.
  const opened = page.waitForRequest(/\/api\/v1\/live/)
  await page.goto('/404')
  await opened

  await test.step('loads the code of a screen before the click', async () => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Test plugin' })
    const fetched = page.waitForRequest(/\/plugins\/test\.plugin\/.+\.js$/)
    await link.hover()
    await fetched
    await expect(page).toHaveURL(/\/404$/)
    await link.click()
    await expect(page.getByTestId('rich')).toHaveText('A rich text')
    await expect(page.getByTestId('rich').getByRole('strong')).toHaveText('rich')
  })

  await test.step('loads the code of a dialog on first use', async () => {
    const scripts: string[] = []
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
    await pressButton(page, 'Ask')
    await expect(dialog).toContainText('This cannot be undone.')
    expect(scripts).not.toEqual([])
    await pressButton(page, 'Delete')
    await expect(page.locator('output')).toHaveText('yes')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('shows the texts of the plugin in its dialog and returns the result of the dialog', async () => {
    await pressButton(page, 'Choose')
    await expect(dialog.getByRole('heading', { name: 'Choose a side' })).toBeVisible()
    await pressButton(page, 'Left')
    await expect(page.locator('output')).toHaveText('left')
  })

  await test.step('shows the message and the action of an error from the plugin’s server module', async () => {
    await pressButton(page, 'Refuse')
    await expect(getToast(page)).toHaveText('The test plugin rejected the request.')
    await page.getByRole('link', { name: 'Open members page' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(getToast(page)).toHaveCount(0)
  })

  await test.step('asks guests to sign in and returns them to the requested page', async () => {
    await page.goto('/test-plugin/closed')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/test-plugin/members?tab=1')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('textbox', { name: 'Email' }).fill(MEMBER)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await pressButton(page, 'Log in')
    await expect(page).toHaveURL(/\/test-plugin\/members\?tab=1$/)
  })
})

test('shows the stack trace of a server error only to users that may read the logs', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'An error occured' })
  await openSession(page, MEMBER)
  await page.goto('/test-plugin')
  await pressButton(page, 'Fail')
  await expect(getToast(page)).toHaveText('There was an issue. Please try again.')
  await expect(dialog).toHaveCount(0)

  await switchSession(page, ADMIN)
  await page.goto('/test-plugin')
  await pressButton(page, 'Fail')
  await expect(dialog).toContainText('RangeError')
  const frames = dialog.getByRole('region', { name: 'Stack trace' }).getByRole('listitem')
  await expect(frames.first()).toContainText('e2e/test-plugins/shell/server/index.ts:10')
  await expect(dialog.getByRole('region', { name: 'Code' })).toContainText("throw new RangeError('The test plugin broke')")
  await pressButton(page, 'Expand vendor frames')
  await expect(frames.filter({ hasText: 'node_modules/@hapi/hapi' })).not.toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download log' }).click()
  expect((await downloading).url()).toMatch(/\/api\/v1\/logs\/error\/download-latest$/)
})
