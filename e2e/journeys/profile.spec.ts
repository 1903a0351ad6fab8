import { promises as fs } from 'node:fs'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../site/accounts.ts'
import { expect, test } from '../site/empty-site.ts'
import { logIn, register } from '../site/users.ts'

const getSection = (page: Page, name: string) => page.getByRole('region', { name })
const getToast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Draws an image in the browser. */
async function drawImage(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 })
    canvas.getContext('2d')?.fillRect(0, 0, 400, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('follows a profile, which shows only its name once it is private', async ({ page, browser, site }) => {
  await register(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/user\/\d+\/ama-listener\d+$/)
  const address = page.url()
  const name = await page.getByRole('heading', { level: 1 }).textContent()

  const otherPage = await (await browser.newContext({ baseURL: site.url })).newPage()
  await otherPage.goto(address)
  await otherPage.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(otherPage).toHaveURL('/login')
  await register(otherPage)
  await otherPage.goto(address)
  await otherPage.getByRole('button', { name: `Follow ${name}` }).click()
  await otherPage.getByRole('link', { name: '1 follower' }).click()
  await expect(otherPage.getByRole('button', { name: `Following ${name}` })).toHaveText('Following')
  await expect(otherPage.getByRole('list', { name: 'Followers' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('link', { name: 'Edit profile' }).click()
  await getSection(page, 'Account details').getByText('Private profile').click()
  await expect(getToast(page, 'Updated account details')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'This profile is private' })).toBeVisible()
  await expect(otherPage.getByRole('link', { name: /follower/ })).toBeHidden()
  await otherPage.goto('/user/999999/nobody')
  await expect(otherPage.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await otherPage.context().close()
})

test('uploads an avatar, downloads personal data and deletes the account', async ({ page }) => {
  const email = await register(page)
  await page.goto('/account-settings')
  await test.step('shows the cropped avatar that the server stored', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawImage(page) })
    await page.getByRole('dialog', { name: 'Crop your image' }).getByRole('button', { name: 'Save image' }).click()
    await expect(getToast(page, 'Uploaded avatar')).toBeVisible()
    await page.reload()
    const avatar = page.locator('header button img')
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  })

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download your data' }).click()])
  expect(JSON.parse(await fs.readFile(await file.path(), 'utf8'))).toMatchObject({ incomplete: [], core: { account: { email } } })

  await getSection(page, 'Danger zone').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel(/^Type /).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(getToast(page, 'Account deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
})
