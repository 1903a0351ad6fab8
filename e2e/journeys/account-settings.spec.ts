import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { query, setSetting } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import type { RunningSite } from '../site/start-site.ts'
import { confirmPassword, enableTwoFactor, getTwoFactorSection, readLatestEmail, register } from '../site/users.ts'

const VERIFICATION = 'require_email_confirmation'

async function setVerification(site: RunningSite, isEnabled: boolean) {
  await setSetting(site.dataDir, VERIFICATION, isEnabled)
  await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json())[VERIFICATION]).toBe(isEnabled)
}
test.afterEach(({ site }) => setVerification(site, false))

const getDetails = (page: Page) => page.getByRole('region', { name: 'Account details' })

test('announces the verification of a new email address only if the site requires it', async ({ page, site }) => {
  const email = await register(page)
  await page.goto('/account-settings')
  const field = getDetails(page).getByLabel('Email')
  await expect(field).toHaveAccessibleDescription('')
  await query(site.dataDir, 'update users set email_verified_at = now() where email = $1', [email])
  await setVerification(site, true)
  await page.reload()
  await expect(field).toHaveAccessibleDescription('You’ll need to verify a new address.')
})

test('saves only the changed fields and keeps what another tab saved', async ({ page, context, site }) => {
  const email = await register(page)
  await query(site.dataDir, "update users set name = 'Awa Koné Traoré' where email = $1", [email])
  await page.goto('/account-settings')
  const [save, saved] = [getDetails(page).getByRole('button', { name: 'Save', exact: true }), page.getByText('Updated account details')]
  await save.click()
  await expect(saved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of Awa Koné Traoré' })).toBeVisible()

  const otherTab = await context.newPage()
  await otherTab.goto('/account-settings')
  await getDetails(otherTab).getByLabel('Last name').fill('Traoré')
  await getDetails(otherTab).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(otherTab.getByRole('button', { name: 'Menu of Traoré' })).toBeVisible()
  await getDetails(page).getByLabel('First name').fill('Awa')
  await save.click()
  await expect(page.getByRole('button', { name: 'Menu of Awa Traoré' })).toBeVisible()
})

test('keeps the focus inside the two-factor section after each change', async ({ page }) => {
  await register(page)
  await enableTwoFactor(page)
  await expect(getTwoFactorSection(page).getByText('You have enabled two-factor authentication.')).toBeFocused()
  await expect(getTwoFactorSection(page).getByRole('status')).toContainText('Keep these recovery codes')
  await getTwoFactorSection(page).getByRole('button', { name: 'Disable' }).click()
  const disabledText = getTwoFactorSection(page).getByText('Two-factor authentication is not enabled.')
  await expect(disabledText).toBeFocused()
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  await expect(getTwoFactorSection(page).getByText('Finish setting up two-factor authentication')).toBeFocused()
  await page.reload()
  await expect(getTwoFactorSection(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await getTwoFactorSection(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(disabledText).toBeFocused()
})

/** Draws a wide image in the browser and returns it as base64. */
const drawImage = async (page: Page) =>
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
    canvas.getContext('2d')?.fillRect(0, 0, 300, 300)
    return canvas.toDataURL('image/png').replace(/.*,/, '')
  })

test('uploads a cropped avatar from a file or a URL once and restores the focus', async ({ page }) => {
  await register(page)
  await page.goto('/account-settings')
  const data = await drawImage(page)
  const chooseButton = getDetails(page).getByRole('button', { name: 'Choose an image' })
  const cropDialog = page.getByRole('dialog', { name: 'Crop your image' })
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await chooseButton.click()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
    await expect(cropDialog).toBeVisible()
  }
  await choose()
  await page.keyboard.press('Escape')
  await expect(chooseButton).toBeFocused()

  let uploadCount = 0
  page.on('request', (request) => {
    if (/\/avatar$/.test(new URL(request.url()).pathname)) uploadCount += 1
  })
  await choose()
  await cropDialog.getByRole('button', { name: 'Save image' }).dblclick()
  await expect(page.getByText('Uploaded avatar')).toBeVisible()
  await expect(cropDialog).toBeHidden()
  await expect(chooseButton).toBeFocused()
  expect(uploadCount).toBe(1)

  const remove = getDetails(page).getByRole('button', { name: 'Remove image' })
  await remove.click()
  await expect(page.getByText('Removed avatar')).toBeVisible()
  await expect(chooseButton).toBeFocused()

  // The test has no internet access, so the request for the preview is mocked.
  await page.route('**/avatar/preview', (route) => route.fulfill({ json: { type: 'image/png', data } }))
  await getDetails(page).getByRole('button', { name: 'Use an image from the web' }).click()
  await page.getByRole('dialog').getByLabel('Image URL').fill('https://pictures.test/me.png')
  await page.keyboard.press('Enter')
  await cropDialog.getByRole('button', { name: 'Save image' }).click()
  await expect(page.getByText('Uploaded avatar')).toBeVisible()
  await expect(remove).toBeVisible()
  await expect(cropDialog).toBeHidden()
  await expect(getDetails(page).getByRole('button').and(page.locator(':focus'))).toBeVisible()
})

test('resets a forgotten password from the settings by email', async ({ page, context, site }) => {
  const email = await register(page)
  await page.goto('/account-settings#password')
  const section = page.getByRole('region', { name: 'Password', exact: true })
  await section.getByRole('button', { name: 'Forgot your password?' }).click()
  const question = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByRole('status')).toContainText(`We sent a link to ${email}`)
  await expect(section.getByRole('button', { name: 'Forgot your password?' })).toBeFocused()
  const link = /http\S+\/password\/reset\/\S+/.exec(await readLatestEmail(page, email, /password\/reset/))?.[0] ?? ''
  await section.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('New password', { exact: true }).fill('four louder drums')
  await page.getByLabel('Confirm password', { exact: true }).fill('four louder drums')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')

  const forgotPasswordLink = /http\S+\/secure\/password/.exec(await readLatestEmail(page, email, /was changed/))?.[0] ?? ''
  await page.goto(forgotPasswordLink)
  await expect(page).toHaveURL('/forgot-password')
  await register(page)
  const emailPage = await context.newPage()
  await emailPage.goto(`${site.url}/secure/password`)
  await expect(emailPage).toHaveURL('/account-settings#password')
  await expect(emailPage.getByRole('region', { name: 'Password', exact: true })).toBeInViewport()
})

test('shows a pending email address until it is confirmed or cancelled', async ({ page, site }) => {
  const email = await register(page)
  await query(site.dataDir, 'update users set email_verified_at = now() where email = $1', [email])
  await setVerification(site, true)
  await page.goto('/account-settings')
  const newEmail = `new-${email}`
  const field = getDetails(page).getByLabel('Email')
  const requestChange = async () => {
    await field.fill(newEmail)
    await getDetails(page).getByRole('button', { name: 'Save', exact: true }).click()
  }
  await requestChange()
  await confirmPassword(page)
  const dialog = page.getByRole('dialog', { name: 'Verify your new email' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const pendingNote = getDetails(page).getByText(`Enter the code we sent to ${newEmail}`)
  await expect(pendingNote).toBeVisible()
  await page.reload()
  await expect(pendingNote).toBeVisible()
  await expectAccessible(page)
  await getDetails(page).getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Your email address stays the same.')).toBeVisible()
  await expect(pendingNote).toBeHidden()
  await expect(field).toBeFocused()

  await requestChange()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await getDetails(page).getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(`We sent a new code to ${newEmail}.`)).toBeVisible()
  const code = /\d{6}/.exec(await readLatestEmail(page, newEmail, /\d{6}/))?.[0] ?? ''
  await getDetails(page).getByRole('button', { name: 'Enter code' }).click()
  await dialog.getByLabel('Code').fill(code)
  await expect(page.getByText('Updated account details')).toBeVisible()
  await expect(field).toHaveValue(newEmail)
  await expect(pendingNote).toBeHidden()
})

test('reports a QR code that does not load and loads it on retry', async ({ page }) => {
  await register(page)
  await page.route('**/two-factor/qr-code', (route) => route.fulfill({ status: 409, json: { code: 'auth.two_factor.not_pending', message: 'Not now.' } }))
  await page.goto('/account-settings#two-factor')
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  await confirmPassword(page)
  await expect(getTwoFactorSection(page).getByRole('alert')).toContainText('Couldn’t load the QR code.')
  await page.unroute('**/two-factor/qr-code')
  await getTwoFactorSection(page).getByRole('button', { name: 'Try again' }).click()
  await expect(getTwoFactorSection(page).getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('clears country and time zone, and finds zones by any of their names', async ({ page }) => {
  await register(page)
  await page.goto('/account-settings')
  const section = page.getByRole('region', { name: 'Date, time and language' })
  const choose = async (field: RegExp, typed: string, option: string | RegExp) => {
    await section.getByRole('button', { name: field }).click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: option }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  await choose(/Country/, 'ivoire', /Côte d.Ivoire/)
  await choose(/Country/, 'not', 'Not set')
  await expect(section.getByRole('button', { name: /Country.*Not set|Not set.*Country/ })).toBeVisible()
  await choose(/Time zone/, 'calcutta', /Kolkata/)
  await choose(/Time zone/, 'americas', /New York/)
  await choose(/Time zone/, 'ivoire', /Abidjan/)
  await choose(/Time zone/, 'utc', 'UTC')
  await page.reload()
  await expect(section.getByRole('button', { name: /UTC/ })).toBeVisible()
  await choose(/Time zone/, 'site', 'Site default')
  await page.reload()
  await expect(section.getByRole('button', { name: /Site default/ })).toBeVisible()
  await expect(section.getByRole('button', { name: /Not set/ })).toBeVisible()
})

test('confirms a change of language in the new language', async ({ page }) => {
  await register(page)
  await page.goto('/account-settings#location-and-language')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  await expect(page.getByText('Informations du compte mises à jour')).toBeVisible()
  await page.getByRole('button', { name: /Langue/ }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByText('Updated account details')).toBeVisible()
})

test('makes an email address from the link read-only and explains why', async ({ page }) => {
  await page.goto('/register?email=awa%40example.test')
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue('awa@example.test')
  await expect(email).not.toBeEditable()
  await expect(email).toHaveAttribute('autocomplete', 'email')
  await expect(email).toHaveAccessibleDescription('This link is for this address, so it can’t be changed here.')
})

test('keeps a long email address inside a phone’s screen and marks required fields', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await register(page)
  const longEmail = `anticonstitutionnellement.wolfeschlegelsteinhausen-${email}`
  await query(site.dataDir, 'update users set email = $2 where email = $1', [email, longEmail])
  await page.goto('/account-settings#password')
  const password = page.getByRole('region', { name: 'Password', exact: true })
  await password.getByRole('button', { name: 'Forgot your password?' }).click()
  const question = page.getByRole('dialog').getByText(longEmail)
  expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(password.getByRole('status')).toContainText(longEmail)
  const getRight = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right)
  expect(await getRight(password.getByLabel('Current password'))).toBeLessThan(await getRight(password))
  expect(await password.getByRole('status').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('This field is required.')).toHaveCount(3)
})
