import { promises as fs } from 'node:fs'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { createDataDir } from '../site/data-folders.ts'
import { createOwnAccount } from '../site/session.ts'
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

let accountCount = 0
/** Registers a user and returns the id in the URL of the profile. */
async function register(page: Page, name: string): Promise<number> {
  accountCount += 1
  await createOwnAccount(page, `reader${accountCount}@example.test`)
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

test('shows new followers at once, and marks them as read in every open tab', async ({ page, browser, site }) => {
  const userId = await register(page, 'Awa Traoré')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hang tight! Notifications will start showing up here soon.' })).toBeVisible()
  const popover = page.getByRole('dialog', { name: 'Notifications' })

  const followerId = await followAsNewUser(browser, site.url, 'Moussa Keïta', userId)
  await expect(getBell(page, 1)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Moussa Keïta follows you' })).toBeVisible()
  await page.goto('/account-settings')
  await getBell(page, 1).click()
  await expect(popover.getByRole('listitem')).toContainText('a few seconds ago')
  await popover.getByRole('link', { name: 'Moussa Keïta follows you' }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${followerId}/moussa-ke`))
  await expect(popover).toBeHidden()
  await expect(getBell(page, 0)).toBeVisible()
  await page.reload()
  await expect(getBell(page, 0)).toBeVisible()

  await test.step('marks one and all as read in every open tab', async () => {
    for (const name of ['Ansou Keleba', 'Lidja Monteverde']) await followAsNewUser(browser, site.url, name, userId)
    await expect(getBell(page, 2)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/notifications')
    await other.getByRole('listitem').filter({ hasText: 'Ansou Keleba' }).getByRole('button', { name: 'Mark as read' }).click()
    await expect(getBell(page, 1)).toBeVisible()
    await other.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
    await expect(getBell(page, 0)).toBeVisible()
  })

  await test.step('loads none of the code for guests', async () => {
    const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
    const requests: string[] = []
    guest.on('request', (request) => requests.push(request.url()))
    // The page opens its live stream after all scripts that it loads by itself.
    const opened = guest.waitForRequest(/\/api\/v1\/live/)
    await guest.goto('/')
    await opened
    expect(requests.filter((url) => url.includes('/plugins/notifications/') || url.includes('/api/v1/notifications'))).toEqual([])
    await guest.context().close()
  })
})
