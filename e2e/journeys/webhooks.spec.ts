import { promises as fs } from 'node:fs'
import http from 'node:http'
import { getPort } from '@balafon/server/testing/get-port'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { createDataDir } from '../site/data-folders.ts'
import { query } from '../site/database.ts'
import { createOwnAccount, openSession } from '../site/session.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const EMAIL = 'operator@example.test'

let site: RunningSite
const received: { type: string; signature: string }[] = []
const receiver = http.createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  received.push({ type: JSON.parse(body).type, signature: String(request.headers['webhook-signature']) })
  response.end()
})

test.beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '', WEBHOOKS_LOOPBACK: 'true' })
  await createAccount(site, { email: EMAIL, isAdmin: true })
})
test.afterAll(async () => {
  await site.stop()
  receiver.close()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})

async function signIn(page: Page) {
  await query(site.dataDir, 'delete from rate_limits')
  await openSession(page, EMAIL, { url: site.url })
  await page.goto(`${site.url}/admin/webhooks`)
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
}

const getCard = (page: Page, url: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url }) })

test('creates, tests and disables a webhook', async ({ page, browser }) => {
  const url = `http://localhost:${getPort(receiver)}/hook`
  await signIn(page)
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('URL').fill('https://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible()
  await dialog.getByText('User created').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a public https URL.')).toBeVisible()
  await expect(dialog.getByLabel('URL')).toBeFocused()
  await expect(password).not.toBeAttached()
  await expectAccessible(page)
  await dialog.getByLabel('URL').fill(url)
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog', { name: 'Webhook secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'Done' }).click()

  await getCard(page, url).getByRole('button', { name: 'Send test' }).click()
  await getCard(page, url).getByRole('button', { name: 'Deliveries' }).click()
  const row = getCard(page, url).getByRole('row', { name: /^Test/ })
  await expect(row).toContainText('Delivered')
  expect(received).toEqual([{ type: 'core.webhook_test/v1', signature: expect.stringMatching(/^v1,[\w+/]{43}=$/) }])
  const guest = await browser.newPage()
  await createOwnAccount(guest, 'second@example.test', { url: site.url })
  await guest.close()
  await expect.poll(() => received.map(({ type }) => type)).toEqual(['core.webhook_test/v1', 'core.user_created/v1'])
  await row.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => received.length).toBe(3)

  await getCard(page, url).getByRole('switch').press('Space')
  await expect(getCard(page, url).getByRole('button', { name: 'Send test' })).toBeDisabled()
  await getCard(page, url).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
