import { promises as fs } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { createDataDir } from '../site/data-folders.ts'
import { query, setSetting } from '../site/database.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

/** A separate site without music: these journeys are about users. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = await createDataDir()
      const site = await startSite(folder, { DEMO: 'false' })
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

const PASSWORD = 'three quiet drums'
const BLOCKED = 'Notifications blocked. Please enable them for this site from browser settings.'

let accountCount = 0
/** Registers a user and returns the id in the URL of the profile. */
async function register(page: Page, name: string): Promise<number> {
  accountCount += 1
  await page.goto('/register')
  await page.getByLabel('Email').fill(`reader${accountCount}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  const [first = '', last = ''] = name.split(' ')
  await page.goto('/account-settings')
  const details = page.getByRole('region', { name: 'Account details' })
  await details.getByLabel('First name').fill(first)
  await details.getByLabel('Last name').fill(last)
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: `Menu of ${name}` })).toBeVisible()
  const { user } = await page.evaluate(async () => (await fetch('/api/v1/me')).json())
  return user.id
}

/** Registers another user in another browser, follows the user, and returns the id of the follower. */
async function followAsNewUser(browser: Browser, baseURL: string, name: string, userId: number) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const id = await register(page, name)
  await page.goto(`/user/${userId}/x`)
  const follow = page.getByRole('main').getByRole('button', { name: /^Follow/ })
  await follow.click()
  await expect(follow).toHaveText('Following')
  await context.close()
  return id
}

const getBell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true })

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('shows a new follower at once, links to the profile and marks it as read', async ({ page, browser, site }) => {
  const userId = await register(page, 'Awa Traoré')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hang tight! Notifications will start showing up here soon.' })).toBeVisible()
  await expectAccessible(page)
  await getBell(page, 0).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByText('Hang tight!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(getBell(page, 0)).toBeFocused()

  const followerId = await followAsNewUser(browser, site.url, 'Moussa Keïta', userId)
  await expect(getBell(page, 1)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Moussa Keïta follows you' })).toBeVisible()
  await page.goto('/account-settings')
  await getBell(page, 1).click()
  await expect(popover.getByRole('listitem')).toContainText('a few seconds ago')
  await expectAccessible(page)
  await popover.getByRole('link', { name: 'Moussa Keïta follows you' }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${followerId}/moussa-ke`))
  await expect(popover).toBeHidden()
  await expect(getBell(page, 0)).toBeVisible()
  await page.reload()
  await expect(getBell(page, 0)).toBeVisible()
})

test('marks one or all as read in every open tab', async ({ page, browser, site }) => {
  const userId = await register(page, 'Fanta Zié')
  for (const name of ['Ansou Keleba', 'Lidja Monteverde']) await followAsNewUser(browser, site.url, name, userId)
  await expect(getBell(page, 2)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/notifications')
  await expect(getBell(other, 2)).toBeVisible()
  const row = other.getByRole('listitem').filter({ hasText: 'Ansou Keleba' })
  await expect(row).toContainText('Unread:')
  await row.getByRole('button', { name: 'Mark as read' }).click()
  await expect(row).not.toContainText('Unread:')
  await expect(getBell(page, 1)).toBeVisible()
  await other.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(getBell(other, 0)).toBeVisible()
  await expect(getBell(page, 0)).toBeVisible()
})

test('splits more than thirty notifications into pages', async ({ page, site }) => {
  const userId = await register(page, 'Tieba Nour')
  await query(
    site.dataDir,
    `insert into notifications (user_id, event_id, type, data, is_listed, created_at)
     select $1, -n, 'auth.followed', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('type', 'primary', 'content', 'Number ' || n))), true, now()
     from generate_series(1, 31) as n`,
    [userId],
  )
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Number' })).toHaveCount(30)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Number' })).toHaveText([/Number 1\D/])
  await expect(page).toHaveURL(/page=2/)
  await expectAccessible(page)
})

test('saves the choice of channels and asks the browser for permission', async ({ page }) => {
  await register(page, 'Kade Lindqvist')
  await page.goto('/notifications/settings')
  const browserBox = page.getByRole('checkbox', { name: 'New followers: Browser' })
  const emailBox = page.getByRole('checkbox', { name: 'New followers: Email' })
  await expect(browserBox).toBeChecked()
  await expectAccessible(page)
  await browserBox.press('Space')
  await emailBox.press('Space')
  await page.getByRole('button', { name: 'Update preferences' }).click()
  await expect(page.getByText('Updated preferences')).toBeVisible()
  await page.reload()
  await expect(browserBox).not.toBeChecked()
  await expect(emailBox).not.toBeChecked()

  // A headless browser cannot ask for the permission, so the user's choice is set here.
  const setPermission = (permission: string) =>
    page.evaluate((value) => Object.defineProperty(Notification, 'permission', { get: () => value, configurable: true }), permission)
  await setPermission('denied')
  await browserBox.press('Space')
  await expect(page.getByText(BLOCKED)).toBeVisible()
  await expect(browserBox).not.toBeChecked()
  await setPermission('granted')
  await browserBox.press('Space')
  await expect(browserBox).toBeChecked()
})

test('redirects disabled notification settings home and hides the link to them', async ({ page, site }) => {
  await register(page, 'Marietou Ndar')
  await page.goto('/notifications')
  const link = page.getByRole('link', { name: 'Settings', exact: true })
  await expect(link).toBeVisible()
  await setSetting(site.dataDir, 'notifications.subs.integrated', false)
  await expect(link).toBeHidden()
  await page.goto('/notifications/settings')
  await expect(page).toHaveURL('/')
  await setSetting(site.dataDir, 'notifications.subs.integrated', true)
})

test('shows no bell to guests and loads none of its code', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications' })).toBeHidden()
  expect(requests.filter((url) => url.includes('/plugins/notifications/') || url.includes('/api/v1/notifications'))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens the list as a sheet and links to the full list in the menu', async ({ page, browser, site }) => {
    const userId = await register(page, 'Petit Karité')
    await followAsNewUser(browser, site.url, 'Araba Radio', userId)
    await getBell(page, 1).tap()
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await expect(sheet.getByRole('listitem')).toContainText('Araba Radio follows you')
    // The sheet slides in; only its final position matters.
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Menu of/ }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toContainText('Petit Karité')
    await expect.poll(async () => (await menu.boundingBox())?.width, { message: 'width of the menu sheet' }).toBe(390)
    await page.getByRole('menuitem', { name: 'Notifications' }).tap()
    await expect(page).toHaveURL('/notifications')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})
