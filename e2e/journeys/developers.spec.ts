import type { Page } from '@playwright/test'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { query } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { openSession } from '../site/session.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createEmail } from '../site/users.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Creates a signed-in user with the permission to use the API. */
async function signIn(page: Page, { dataDir }: RunningSite) {
  const email = createEmail()
  await createAccount({ dataDir }, { email })
  await query(dataDir, "insert into user_permissions (user_id, permission) select id, 'api.access' from users where email = $1", [email])
  await openSession(page, email)
}

const getSection = (page: Page, name = 'Developers') => page.getByRole('region', { name })

test('creates a token, shows it once, accepts requests with it, and deletes it', async ({ page, site, request }) => {
  await signIn(page, site)
  await page.goto('/account-settings#developers')
  await expect(getSection(page).getByText('No tokens yet.')).toBeVisible()
  await getSection(page).getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access token' })
  await dialog.getByLabel('Token name').fill('Morning radio')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm your password' }).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  const newTokenDialog = page.getByRole('dialog', { name: 'Your new token' })
  await expect(page.getByText('Token create', { exact: true })).toBeVisible()
  const token = (await newTokenDialog.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^balafon_\w{49}$/)
  await newTokenDialog.getByRole('button', { name: 'Copy' }).click()
  await expect(newTokenDialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await newTokenDialog.getByRole('button', { name: 'Done' }).click()
  await expect(newTokenDialog).toBeHidden()
  await expect(getSection(page).getByRole('listitem')).toContainText(['Morning radio'])
  await expect(getSection(page).getByText('Last used: Never')).toBeVisible()
  expect(await page.content()).not.toContain(token)

  const headers = { authorization: `Bearer ${token}` }
  const tokenResponse = await request.get('/api/v1/me', { headers })
  expect([tokenResponse.status(), (await tokenResponse.json()).user.permissions[0].name]).toEqual([200, 'api.access'])
  await page.reload()
  await expect(getSection(page).getByText('Last used: a few seconds ago')).toBeVisible()

  await test.step('documents the endpoints of the site', async () => {
    const popupPromise = page.waitForEvent('popup')
    await getSection(page).getByRole('link', { name: 'API documentation' }).click()
    const docs = await popupPromise
    await expect(docs.getByRole('article', { name: 'POST /api/v1/notifications/mark-as-read' })).toBeVisible()
    await docs.close()
  })
  await getSection(page).getByRole('button', { name: 'Delete Morning radio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Token deleted', { exact: true })).toBeVisible()
  await expect(getSection(page).getByText('No tokens yet.')).toBeVisible()
  const deletedTokenResponse = await request.get('/api/v1/me', { headers })
  expect([deletedTokenResponse.status(), (await deletedTokenResponse.json()).code]).toEqual([401, 'invalid_token'])
})
