import type { Browser, Page } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { expect, test } from '../site/empty-site.ts'
import { openSession, readXsrfToken } from '../site/session.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createEmail } from '../site/users.ts'

/** Creates a user, signs in as this user and returns the id of the user. */
async function signInAs(page: Page, site: RunningSite, name: string): Promise<number> {
  await openSession(page, await createAccount(site, { email: createEmail(), name }))
  return (await (await page.request.get('/api/v1/me')).json()).user.id
}

/** Follows a user as a new user in another browser and returns the id of the follower. It sends the request directly, because `profile.spec.ts` already tests the button. */
async function followAsNewUser(browser: Browser, site: RunningSite, name: string, userId: number) {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const id = await signInAs(page, site, name)
  const headers = { 'x-xsrf-token': await readXsrfToken(page) }
  expect((await page.request.post(`/api/v1/users/${userId}/follow`, { headers })).status()).toBe(200)
  await context.close()
  return id
}

const getBell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true })

test('shows new followers at once, and marks them as read in every open tab', async ({ page, browser, site }) => {
  const userId = await signInAs(page, site, 'Awa Traoré')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hang tight! Notifications will start showing up here soon.' })).toBeVisible()
  const popover = page.getByRole('dialog', { name: 'Notifications' })

  const followerId = await followAsNewUser(browser, site, 'Moussa Keïta', userId)
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

  await test.step('marks one notification, and then all, as read in every open tab', async () => {
    for (const name of ['Ansou Keleba', 'Lidja Monteverde']) await followAsNewUser(browser, site, name, userId)
    await expect(getBell(page, 2)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/notifications')
    await other.getByRole('listitem').filter({ hasText: 'Ansou Keleba' }).getByRole('button', { name: 'Mark as read' }).click()
    await expect(getBell(page, 1)).toBeVisible()
    await other.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
    await expect(getBell(page, 0)).toBeVisible()
  })

  await test.step('loads no code of the plugin for guests', async () => {
    const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
    const requests: string[] = []
    guest.on('request', (request) => requests.push(request.url()))
    // The page opens its live stream last, so this request shows that all scripts of the page were requested.
    const opened = guest.waitForRequest(/\/api\/v1\/live/)
    await guest.goto('/')
    await opened
    expect(requests.filter((url) => url.includes('/plugins/notifications/') || url.includes('/api/v1/notifications'))).toEqual([])
    await guest.context().close()
  })
})
