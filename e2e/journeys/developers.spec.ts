import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { query, setSetting } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createEmail, logIn, PASSWORD } from '../site/users.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Creates a signed-in user, with or without the permission to use the API. */
async function signIn(page: Page, { dataDir }: RunningSite, permissions: readonly string[] = ['api.access']) {
  const email = createEmail()
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, ['server/cli/cli.ts', 'user', 'create', '--email', email, '--password', PASSWORD], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  })
  expect(status, stderr).toBe(0)
  for (const permission of permissions)
    await query(dataDir, 'insert into user_permissions (user_id, permission) select id, $2 from users where email = $1', [email, permission])
  await logIn(page, email)
  await expect(page).toHaveURL('/')
  return email
}

const getSection = (page: Page, name = 'Developers') => page.getByRole('region', { name })

test('creates a token, shows it once, accepts requests with it, and deletes it', async ({ page, site, request }) => {
  await signIn(page, site)
  await page.goto('/account-settings#developers')
  await expect(getSection(page).getByText('No tokens yet.')).toBeVisible()
  await getSection(page).getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access token' })
  await expect(dialog.getByLabel('Token name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a token name.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Token name').fill('Morning radio')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm your password' }).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  const newTokenDialog = page.getByRole('dialog', { name: 'Your new token' })
  await expect(page.getByText('Token create', { exact: true })).toBeVisible()
  const token = (await newTokenDialog.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^balafon_\w{49}$/)
  await expectAccessible(page)
  await newTokenDialog.getByRole('button', { name: 'Copy' }).click()
  await expect(newTokenDialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(newTokenDialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
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

  await getSection(page).getByRole('button', { name: 'Delete Morning radio' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Token deleted', { exact: true })).toBeVisible()
  await expect(getSection(page).getByText('No tokens yet.')).toBeVisible()
  const deletedTokenResponse = await request.get('/api/v1/me', { headers })
  expect([deletedTokenResponse.status(), (await deletedTokenResponse.json()).code]).toEqual([401, 'invalid_token'])
})

test('hides the API from users without permission and while tokens are disabled', async ({ page, site }) => {
  await signIn(page, site, [])
  await page.goto('/account-settings')
  await expect(getSection(page, 'Your data')).toBeVisible()
  await expect(getSection(page)).toBeHidden()
  await page.goto('/api-docs')
  await expect(page).toHaveURL('/404')
  await page.context().clearCookies()

  await signIn(page, site)
  await page.goto('/account-settings')
  await expect(getSection(page)).toBeVisible()
  await setSetting(site.dataDir, 'api.integrated', false)
  await page.reload()
  await expect(getSection(page, 'Your data')).toBeVisible()
  await expect(getSection(page)).toBeHidden()
  await setSetting(site.dataDir, 'api.integrated', true)
})

test('finds, expands, links and tries endpoints in the API reference', async ({ page, site, request }) => {
  await signIn(page, site)
  await page.goto('/account-settings#developers')
  const popupPromise = page.waitForEvent('popup')
  await getSection(page).getByRole('link', { name: 'API documentation' }).click()
  const docs = await popupPromise
  await expect(docs).toHaveURL('/api-docs')
  await expect(docs.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible()
  await expectAccessible(docs)

  await docs.getByRole('searchbox', { name: 'Search endpoints' }).fill('mark read')
  await expect(docs.getByRole('status').filter({ hasText: '2 endpoints' })).toBeVisible()
  const groups = docs.getByRole('navigation', { name: 'Endpoint groups' })
  await expect(groups.getByRole('link', { name: 'notifications 2' })).toBeEnabled()
  await expect(groups.getByRole('link', { name: 'auth 0' })).toBeDisabled()
  const card = docs.getByRole('article', { name: 'POST /api/v1/notifications/mark-as-read' })
  await card.getByRole('button', { name: /mark-as-read/ }).focus()
  await docs.keyboard.press('Enter')
  await expect(card.getByRole('list', { name: 'Request body' })).toContainText('ids')
  await expect(card.getByRole('region', { name: 'Example' })).toContainText(`curl -X POST '${site.url}/api/v1/notifications/mark-as-read'`)
  await expectAccessible(docs)

  await docs.goto('/api-docs#get-api-v1-users-_id-followers')
  const linkedEndpoint = docs.getByRole('article', { name: 'GET /api/v1/users/{id}/followers' })
  await expect(linkedEndpoint.getByRole('list', { name: 'Parameters' })).toContainText('id')
  await expect(linkedEndpoint).toBeInViewport()
  const document = await request.get('/api/v1/openapi.json')
  expect(document.status()).toBe(401)
})

test('shows the API reference to guests with permission', async ({ page, site }) => {
  await page.goto('/api-docs')
  await expect(page).toHaveURL('/login')
  await query(site.dataDir, "insert into role_permissions (role_id, permission) select id, 'api.access' from roles where is_guest")
  await query(site.dataDir, "select pg_notify('balafon', 'roles')")
  await expect(async () => {
    await page.goto('/api-docs')
    await expect(page.getByRole('heading', { level: 2, name: 'core' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await query(site.dataDir, "delete from role_permissions where permission = 'api.access'")
  await query(site.dataDir, "select pg_notify('balafon', 'roles')")
})

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('has no horizontal overflow', async ({ page, site }) => {
    const email = await signIn(page, site)
    await query(site.dataDir, "update users set language = 'fr' where email = $1", [email])
    await query(
      site.dataDir,
      "insert into access_tokens (user_id, name, token_hash, last_used_at) select id, $2, sha256(email::bytea), now() - interval '3 hours' from users where email = $1",
      [email, 'un-nom-sans-espace-'.repeat(5)],
    )
    await page.goto('/account-settings#developers')
    await expect(getSection(page, 'Développeurs').getByText('Dernière utilisation : il y a 3 heures')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/api-docs#put-api-v1-notifications-me-subscriptions')
    await expect(page.getByRole('article', { name: /^PUT .*subscriptions$/ }).getByRole('list', { name: 'Corps de la requête' })).toBeVisible()
    await expectAccessible(page)
  })
})
