import type { Page } from '@playwright/test'
import { PASSWORD } from '../site/accounts.ts'
import { captureAudio, getAudioPosition, measureLoudness, restartAudio } from '../site/audio.ts'
import { expect, test } from '../site/demo-site.ts'

const getPlayerBar = (page: Page) => page.getByRole('region', { name: 'Player' })

test.beforeEach(({ page }) => captureAudio(page))

async function playNewAlbum(page: Page) {
  await page.goto('/')
  await page.getByRole('region', { name: 'New this week' }).getByRole('button', { name: 'Play' }).click()
  await expect(getPlayerBar(page)).toBeVisible()
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0.5)
}

test('keeps playing music across pages', async ({ page }) => {
  await playNewAlbum(page)
  expect(await measureLoudness(page)).toBeGreaterThan(0.005)

  const navigations: ((page: Page) => Promise<void>)[] = [
    (page) => page.getByRole('link', { name: 'Open album' }).click(),
    (page) => page.locator('main').getByRole('table').first().getByRole('row').nth(2).getByRole('link').first().click(),
    (page) => page.locator('main h1 ~ p').getByRole('link').first().click(),
    (page) => page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Home' }).click(),
    (page) =>
      page
        .getByRole('link', { name: /^Show all/ })
        .first()
        .click(),
  ]
  for (const navigate of navigations) {
    const url = page.url()
    await restartAudio(page)
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0)
    const before = await getAudioPosition(page)
    const startedAt = Date.now()
    await navigate(page)
    await expect(page).not.toHaveURL(url)
    await expect(page.locator('main h1')).toBeVisible()
    const now = await getAudioPosition(page)
    const elapsedSeconds = (Date.now() - startedAt) / 1000
    expect(now - before).toBeGreaterThan(0)
    expect(Math.abs(now - before - elapsedSeconds)).toBeLessThan(1.5)
  }
})

test('restores the queue after a reload, paused at its position, and obeys keys', async ({ page }) => {
  await playNewAlbum(page)
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = page.getByRole('complementary', { name: 'Queue' })
  await expect(queue.getByRole('row')).not.toHaveCount(0)
  const titles = await queue.getByRole('row').locator('b').allTextContents()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(getPlayerBar(page)).toContainText(titles[0] ?? '')
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(1)
  const position = await getAudioPosition(page)
  await page.reload()
  await expect(getPlayerBar(page)).toContainText(titles[0] ?? '')
  await expect(getPlayerBar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const slider = getPlayerBar(page).getByRole('slider', { name: 'Position' })
  expect(Number(await slider.inputValue())).toBeGreaterThanOrEqual(Math.floor(position) - 2)
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect(queue.getByRole('row')).toHaveCount(titles.length - 1)
  expect(await queue.getByRole('row').locator('b').allTextContents()).toEqual(titles.slice(1))
  await getPlayerBar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(position)
  await restartAudio(page)

  await test.step('is controlled by keyboard: space, arrows, M, S, R, Q', async () => {
    await page.locator('main').focus()
    await page.keyboard.press('Space')
    await expect(getPlayerBar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    const position = await getAudioPosition(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(position + 4)
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await page.keyboard.press('s')
    await expect(getPlayerBar(page).getByRole('button', { name: 'Shuffle', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: 'Repeat all' })).toBeVisible()
    await page.keyboard.press('q')
    await expect(queue).toBeHidden()
  })
})

test('registers, logs out and logs in while music plays', async ({ page }) => {
  await playNewAlbum(page)
  await page.getByRole('link', { name: 'Register' }).click()
  const email = `listener-${Date.now()}@example.test`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: /create/i }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD}-wrong`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
})

test('keeps the dark theme and French after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await playNewAlbum(page)
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(light)
  await restartAudio(page)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(1)
  const before = await getAudioPosition(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible()
  expect(await getAudioPosition(page)).toBeGreaterThanOrEqual(before)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(light)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens the full player from the player bar without horizontal overflow', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('region', { name: 'New this week' }).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0.3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Open player' }).click()
    const sheet = page.getByRole('dialog', { name: 'Player' })
    await expect(sheet.getByRole('slider', { name: 'Position' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(sheet.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close player' }).click()
    await expect(sheet).toBeHidden()
  })
})
