import { promises as fs } from 'node:fs'
import { expectAccessible } from '../site/accessibility.ts'
import { query, setSetting } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { enableTwoFactor, generateCode, getTwoFactorSection, logIn, logOut, PASSWORD, readLatestEmail, register } from '../site/users.ts'

const NEW_PASSWORD = 'four louder drums'

test('signs in with two-factor codes, a recovery code, and after a password reset', async ({ page }) => {
  const email = await register(page)
  const { secret, codes } = await enableTwoFactor(page)
  expect(codes).toHaveLength(8)
  expect(codes.every((code) => /^[a-z0-9]{10}-[a-z0-9]{10}$/.test(code))).toBe(true)

  await logOut(page)
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Code').fill(generateCode(secret))
  await expect(page).toHaveURL('/')

  await logOut(page)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')

  await logOut(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
  const link = /http\S+\/password\/reset\/\S+/.exec(await readLatestEmail(page, email, /password\/reset/))?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Your password has been reset!')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await logIn(page, email, NEW_PASSWORD)
  await page.getByLabel('Code').fill(generateCode(secret, 1))
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await expect(page).toHaveURL('/')
})

test('asks a new browser for proof of work after many wrong passwords', async ({ page, site }) => {
  const email = await register(page)
  await page.context().clearCookies()
  await query(site.dataDir, "insert into rate_limits (key, points, expire) values ('login.account.all:' || $1, 100, $2)", [
    `${email}|unknown-browser`,
    Date.now() + 600_000,
  ])
  await logIn(page, email)
  await expect(page.getByRole('progressbar', { name: 'Security check' })).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 60_000 })
})

test('reports a used reset link at once and links to a new one', async ({ page }) => {
  await page.goto(`/password/reset/${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Reset links work once, within 60 minutes. Request a new one.')
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('does nothing when the password dialog is cancelled', async ({ page }) => {
  await register(page)
  await page.goto('/account-settings')
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(getTwoFactorSection(page).getByRole('button', { name: 'Enable' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('cancels the two-factor setup, and regenerates, saves and discards codes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page)
  const { codes } = await enableTwoFactor(page)
  await getTwoFactorSection(page).getByRole('button', { name: 'Copy codes' }).click()
  await expect(getTwoFactorSection(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await expect(getTwoFactorSection(page).getByRole('button', { name: 'Copy codes' })).toBeVisible()
  const download = page.waitForEvent('download')
  await getTwoFactorSection(page).getByRole('link', { name: 'Download' }).click()
  expect(await fs.readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)

  const generate = getTwoFactorSection(page).getByRole('button', { name: 'Generate new recovery codes' })
  const list = getTwoFactorSection(page).getByRole('list', { name: 'Recovery codes' })
  const question = page.getByRole('dialog', { name: 'Generate new recovery codes' })
  await generate.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(generate).toBeFocused()
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual(codes)
  await generate.click()
  await question.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(list.getByText(codes[0] ?? '')).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await expect(generate).toBeFocused()
  await page.reload()
  await expect(getTwoFactorSection(page).getByText('You have 8 recovery codes left.')).toBeVisible()
  await getTwoFactorSection(page).getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Two factor authentication has been disabled.')).toBeVisible()
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  await getTwoFactorSection(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getTwoFactorSection(page).getByRole('button', { name: 'Enable' })).toBeVisible()
})

test('ends the other sessions when the password changes', async ({ page, browser, baseURL }) => {
  const email = await register(page)
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(other, email)
  await expect(other).toHaveURL('/')
  await page.goto('/account-settings#password')
  const section = page.getByRole('region', { name: 'Password', exact: true })
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await section.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await other.goto('/account-settings')
  await expect(other).toHaveURL('/login')
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no serious axe findings on password recovery, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const email = await register(page)
    await page.goto('/account-settings')
    await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await enableTwoFactor(page)
    await expectAccessible(page)
    await logOut(page)
    await logIn(page, email)
    await expect(page.getByLabel('Code')).toBeFocused()
    await expectAccessible(page)
    for (const path of ['/forgot-password', '/password/reset/x']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('blocks log out inside the appearance editor only', async ({ page }) => {
  await register(page)
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'appearance-editor', src: '/', width: 1200, height: 700 })),
  )
  const frame = page.frameLocator('iframe[name="appearance-editor"]')
  await frame.getByRole('button', { name: /^Menu/ }).click()
  await frame.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(frame.getByText("Can't logout while in appearance editor.")).toBeVisible()
  await page.reload()
  await logOut(page)
})

test('updates the email address after its code is entered if the site verifies it', async ({ page, site }) => {
  const email = await register(page)
  await query(site.dataDir, 'update users set email_verified_at = now() where email = $1', [email])
  await setSetting(site.dataDir, 'require_email_confirmation', true)
  try {
    const newEmail = `next-${email}`
    const details = page.locator('#account-details')
    const requestChange = async () => {
      await details.getByLabel('Email').fill(newEmail)
      await details.getByRole('button', { name: 'Save' }).click()
    }
    await page.goto('/account-settings#account-details')
    await requestChange()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify your new email' })
    await expect(dialog).toContainText(newEmail)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(details.getByLabel('Email')).toHaveValue(email)

    await requestChange()
    const emailText = await readLatestEmail(page, newEmail, /\d{6}/)
    await dialog.getByLabel('Code').fill(/\d{6}/.exec(emailText)?.[0] ?? '')
    await expect(dialog).toBeHidden()
    await expect(details.getByLabel('Email')).toHaveValue(newEmail)
    await page.reload()
    await expect(details.getByLabel('Email')).toHaveValue(newEmail)
  } finally {
    await setSetting(site.dataDir, 'require_email_confirmation', false)
  }
})
