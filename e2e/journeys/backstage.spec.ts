import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { captureAudio, getAudioPosition } from '../site/audio.ts'
import { createFolder } from '../site/data-folders.ts'
import { expect, test } from '../site/empty-site.ts'
import { writeSounds } from '../site/sounds.ts'
import type { RunningSite } from '../site/start-site.ts'
import { logIn, register } from '../site/users.ts'

const _ROOT = path.resolve(import.meta.dirname, '../..')
const REVIEWER = 'reviewer@example.test'
/** About twelve seconds. */
const SOUND_BYTES = 100_000

let folder: string
test.beforeAll(async () => {
  folder = await createFolder()
})
test.afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const createReviewer = (site: RunningSite) => createAccount(site, { email: REVIEWER, isAdmin: true })

const openPage = async (browser: Browser, { url }: RunningSite) =>
  (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage()

async function requestArtistStatus(page: Page) {
  await page.goto('/become-artist')
  await page.getByLabel('Artist name').fill('Fanta Zié')
  await page.getByLabel('Address of the account').fill('social.example/fanta')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your request was submitted.')).toBeVisible()
}

async function approveRequest(page: Page) {
  await logIn(page, REVIEWER)
  await page.getByRole('button', { name: /^Menu of/ }).waitFor()
  await page.goto('/admin/backstage-requests')
  await page.getByRole('row', { name: /Fanta Zié/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
}

test('publishes songs of a new artist when they are processed, and takes them down', async ({ page, browser, site }) => {
  await createReviewer(site)
  const reviewer = await openPage(browser, site)
  const listener = await openPage(browser, site)
  await register(page)

  await test.step('asks for artist status, which a reviewer approves', async () => {
    await requestArtistStatus(page)
    await approveRequest(reviewer)
  })

  const albumPath = await test.step('publishes two files right after their upload', async () => {
    const files = await writeSounds(folder, [SOUND_BYTES, SOUND_BYTES])
    await page.goto('/backstage/upload')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles([...files])
    await page.getByLabel('Album title').fill('Braise')
    await page.getByLabel('Title of 01 Song.wav').fill('Soufflet')
    await page.getByLabel('Title of 02 Song.wav').fill('Cendre')
    await expect(page.getByRole('cell', { name: 'Uploaded' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page).toHaveURL(/\/backstage\/albums\/\d+\/edit/)
    // The page follows the processing by itself.
    await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible({ timeout: 60_000 })
    return `/album/${/albums\/(\d+)/.exec(page.url())?.[1]}/fanta-zie/braise`
  })

  await test.step('plays both songs to a listener', async () => {
    await captureAudio(listener)
    await listener.goto(albumPath)
    const songs = listener.locator('main').getByRole('table').first()
    await expect(songs.locator('[data-title]')).toHaveText(['Soufflet', 'Cendre'])
    await songs.getByRole('button', { name: 'Play Cendre', exact: true }).click()
    await expect.poll(() => getAudioPosition(listener)).toBeGreaterThan(0.3)
  })

  await test.step('hides the album from listeners after it was taken down', async () => {
    await page.getByRole('button', { name: 'Take down' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Take down' }).click()
    await expect(page.getByText('Taken down', { exact: true }).first()).toBeVisible()
    await expect.poll(async () => (await listener.request.get(`${site.url}${albumPath}`)).status()).toBe(404)
  })
  for (const other of [reviewer, listener]) await other.context().close()
})
