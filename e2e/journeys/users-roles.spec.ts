import type { Browser, Page } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { expect, test } from '../site/empty-site.ts'
import { pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import { openSession, readXsrfToken } from '../site/session.ts'
import type { RunningSite } from '../site/start-site.ts'
import { confirmPassword, createEmail } from '../site/users.ts'

async function signInAsAdmin(page: Page, site: RunningSite) {
  await openSession(page, await createAccount(site, { email: createEmail(), isAdmin: true }))
}

/** Signs in as a user in another browser. */
async function openAsUser(browser: Browser, { url }: RunningSite, email: string) {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await openSession(page, email)
  return page
}

async function openUser(page: Page, email: string) {
  await page.goto(`/admin/users?query=${encodeURIComponent(email)}`)
  await page.getByText(email).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+\/details$/)
}

async function createToken(page: Page, name: string) {
  await page.goto('/account-settings#developers')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('dialog', { name: 'New access token' }).getByLabel('Token name').fill(name)
  await page.keyboard.press('Enter')
}

test('gives a user a role with a limit, and the user meets the limit', async ({ page, browser, site }) => {
  const email = await createAccount(site, { email: createEmail() })
  await signInAsAdmin(page, site)
  await page.goto('/admin/roles')
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Developer')
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('api.access')
  await page.getByText('Use the API: read the reference and create access tokens').click()
  await page.getByRole('textbox', { name: 'Access tokens in total' }).fill('1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Developer' })).toBeVisible()

  await openUser(page, email)
  await page.getByRole('button', { name: /Roles/ }).click()
  await page.getByRole('option', { name: 'Developer' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved the user')).toBeVisible()

  const user = await openAsUser(browser, site, email)
  await createToken(user, 'First')
  await confirmPassword(user)
  await user.getByRole('button', { name: 'Done' }).click()
  await createToken(user, 'Second')
  await expect(user.getByText(/1 token/)).toBeVisible()
  await user.context().close()
})

test('gives a user a role with the keyboard only', async ({ page, site }) => {
  const email = await createAccount(site, { email: createEmail(), name: 'Nadège Kouamé' })
  await signInAsAdmin(page, site)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await test.step('finds the list of users, and the user', async () => {
    await page.keyboard.press('Control+k')
    // The command palette loads its code first. It must keep the text that is typed before it is visible.
    await page.keyboard.type('users')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toHaveValue('users')
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Users')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users$/)
    await typeByKeyboard(page, page.getByRole('searchbox', { name: 'Search' }), email)
    await expect(page.getByRole('row', { name: /Nadège Kouamé/ })).toBeVisible()
    await pressByKeyboard(page, page.getByRole('row', { name: /Nadège Kouamé/ }))
    await expect(page).toHaveURL(/\/admin\/users\/\d+\/details$/)
  })
  await test.step('chooses the role and saves', async () => {
    await pressByKeyboard(page, page.getByRole('button', { name: /Roles/ }))
    await expect(page.getByRole('option', { name: 'artist' })).toBeVisible()
    await page.keyboard.type('artist')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Roles' })).toContainText('artist')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved the user')).toBeVisible()
  })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Roles' })).toContainText('artist')
})

test('suspends a user on a phone in French, and lets the user return', async ({ page, browser, site }) => {
  const email = await createAccount(site, { email: createEmail() })
  await signInAsAdmin(page, site)
  const user = await openAsUser(browser, site, email)
  await user.goto('/')
  await expect(user.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.request.post('/api/v1/users/me/locale', { data: { locale: 'fr' }, headers: { 'x-xsrf-token': await readXsrfToken(page) } })
  await page.setViewportSize({ width: 390, height: 844 })
  await openUser(page, email)
  await page.getByRole('button', { name: 'Suspendre', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Suspendre/ })
  await dialog.getByLabel('Motif').fill('Contenu indésirable')
  await dialog.getByRole('button', { name: 'Suspendre' }).click()
  await expect(page.getByText('Motif : Contenu indésirable')).toBeVisible()
  await expect(user.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await page.getByRole('button', { name: 'Lever la suspension' }).click()
  await expect(page.getByText('Non suspendu')).toBeVisible()
  await user.reload()
  await expect(user.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await user.context().close()
})

test('views the site as a user, forbids security changes, and records the view', async ({ page, site }) => {
  const email = await createAccount(site, { email: createEmail() })
  await signInAsAdmin(page, site)
  await openUser(page, email)
  await page.getByRole('button', { name: 'View as user' }).click()
  await confirmPassword(page)
  const bar = page.getByRole('complementary', { name: 'Viewing as another user' })
  await expect(bar).toBeVisible()
  await page.goto('/account-settings#two-factor')
  await page.getByRole('region', { name: 'Two-factor authentication' }).getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('You can’t do this while you view the site as another user.')).toBeVisible()
  await bar.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+/)
  await expect(bar).toBeHidden()
  await page.goto('/admin/audit')
  await expect(page.getByRole('gridcell', { name: 'Viewed the site as a user' })).toBeVisible()
})

test('suspends several users with a reason, and warns of concurrent role changes', async ({ page, site }) => {
  for (const number of [1, 2]) await createAccount(site, { email: createEmail(), name: `Several ${number}` })
  await signInAsAdmin(page, site)
  await page.goto('/admin/users?query=several')
  for (const number of [1, 2])
    await page
      .getByRole('row', { name: new RegExp(`Several ${number}`) })
      .getByRole('checkbox')
      .click({ force: true })
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend 2 users' })
  await dialog.getByLabel('Reason').fill('Sent by the same bot')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('row', { name: /Several/ }).getByText('Suspended')).toHaveCount(2)
  await page.getByText('Several 1').click()
  await expect(page.getByText('Reason: Sent by the same bot')).toBeVisible()

  await test.step('warns an editor when another editor has saved the role meanwhile', async () => {
    await page.goto('/admin/roles')
    await page.getByRole('rowheader', { name: 'artist', exact: true }).click()
    await expect(page).toHaveURL(/\/edit$/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Description').fill('Publishes music')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Saved the role')).toBeVisible()
    await other.close()
    await page.getByLabel('Description').fill('Uploads music')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else has saved changes' })
    await expect(conflict.getByRole('row', { name: /Uploads music Publishes music/ })).toBeVisible()
    await conflict.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByText('Saved the role')).toBeVisible()
  })
})
