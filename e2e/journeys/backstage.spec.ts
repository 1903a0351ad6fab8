import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { captureAudio, getAudioPosition } from '../site/audio.ts'
import { createFolder } from '../site/data-folders.ts'
import { query } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { queueScheduledJob } from '../site/jobs.ts'
import { focusByTab, pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import { openSession } from '../site/session.ts'
import { addTags, createConnection, createSound, dropFiles, hideFileHandles } from '../site/sounds.ts'
import type { RunningSite } from '../site/start-site.ts'
import { chooseFrench, register } from '../site/users.ts'

const REVIEWER = 'reviewer@example.test'
/** About nine seconds of sound. A play of such a short song is counted after 50 % of it. */
const SOUND_BYTES = 70_000
/** The user agent of an ordinary browser. The insights do not count plays of automated browsers, such as the browser of the tests. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
/** The songs of the album. `uploads.spec.ts` uploads a larger folder. */
const TITLES = ['Braise', 'La forge', 'Soufflet', 'Bois', 'Eau', 'Retour']

let folder: string
test.beforeAll(async () => {
  folder = await createFolder()
})
test.afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const createReviewer = (site: RunningSite) => createAccount(site, { email: REVIEWER, isAdmin: true })

const openPage = async (browser: Browser, { url }: RunningSite) =>
  (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, userAgent: USER_AGENT })).newPage()

/** Writes a folder with the songs of an album. The file names sort the songs in another order than the track numbers in the tags. */
async function writeAlbum(name: string) {
  const album = path.join(folder, name)
  await fs.mkdir(album, { recursive: true })
  for (const [index, title] of TITLES.entries()) {
    const tags = { INAM: title, IPRD: 'Braise', ITRK: String(index + 1) }
    await fs.writeFile(path.join(album, `${title.toLowerCase().replaceAll(' ', '-')}.wav`), addTags(createSound(SOUND_BYTES), tags))
  }
  return album
}

const getDialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
/** The messages of a request. The field of a new message is outside of it: `getByText` also finds the text of such a field. */
const getConversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const listTitles = (page: Page) =>
  page
    .getByRole('region', { name: 'Songs' })
    .getByRole('textbox', { name: /^Title of/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : null)))

async function openRequest(page: Page, artist: string) {
  await page.goto('/admin/backstage-requests')
  await page.getByRole('row', { name: new RegExp(artist) }).click()
  await expect(page.getByRole('heading', { level: 1, name: artist })).toBeVisible()
}

async function approve(page: Page) {
  await page.getByRole('button', { name: 'Approve' }).click()
  await getDialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
}

test('publishes an album of a new artist on schedule, and counts a follower’s play', async ({ page, browser, site }) => {
  await createReviewer(site)
  const reviewer = await openPage(browser, site)
  const follower = await openPage(browser, site)
  await hideFileHandles(page)
  await register(page)
  await register(follower)
  await openSession(reviewer, REVIEWER)

  await test.step('requests artist status, answers a question of the reviewer, and is approved', async () => {
    await page.goto('/become-artist')
    await page.getByLabel('Artist name').fill('Fanta Zié')
    await page.getByLabel('Address of the account').fill('social.example/fanta')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Your request was submitted.')).toBeVisible()
    await openRequest(reviewer, 'Fanta Zié')
    await reviewer.getByLabel('Question to the requester').fill('Which label?')
    await reviewer.getByRole('button', { name: 'Send question' }).click()
    // Both pages stay open, and show each message when it is sent.
    await expect(getConversation(reviewer).getByText('Which label?')).toBeVisible()
    await expect(getConversation(page).getByText('Which label?')).toBeVisible()
    await page.getByLabel('Your answer').fill('My own')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(getConversation(page).getByText('My own')).toBeVisible()
    await expect(getConversation(reviewer).getByText('My own')).toBeVisible()
    await approve(reviewer)
    await expect(page.getByText('Your request was approved.')).toBeVisible()
  })
  const [artist] = await query(site.dataDir, "select id from artists where name = 'Fanta Zié' and owner_id is not null")
  const artistId = Number(artist?.id)

  await test.step('reads the tags of a dropped folder, and resumes its upload after a disconnection', async () => {
    const album = await writeAlbum('Braise masters')
    await page.goto('/backstage/upload')
    const connection = await createConnection(page)
    await connection.setSpeed(200_000)
    await dropFiles(page, 'text=Drop a folder or audio files here', [album])
    await expect(page.getByText(/^[1-4] of 6 files/)).toBeVisible()
    await connection.disconnect()
    await expect(page.getByText('Waiting for the connection').first()).toBeVisible()
    await connection.restore()
    await expect(page.getByRole('cell', { name: 'Uploaded' })).toHaveCount(TITLES.length, { timeout: 60_000 })
    expect(await listTitles(page)).toEqual(TITLES)
    await expect(page.getByLabel('Album title')).toHaveValue('Braise')
  })

  const albumId = await test.step('schedules the release after the missing values were added', async () => {
    await page.getByLabel('Title of soufflet.wav').fill('')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('alert').getByText('3. soufflet.wav: Enter a title.')).toBeVisible()
    await page.getByLabel('Title of soufflet.wav').fill('Soufflet')
    const month = page.getByRole('spinbutton', { name: /^month/ })
    await month.click()
    // December 4, 2099, 12:00 AM. When the digits of a part such as the month are typed, the focus moves to the next part by itself.
    await page.keyboard.type('12042099')
    await page.keyboard.type('1200AM')
    await page.getByRole('button', { name: 'Schedule release' }).click()
    await expect(page).toHaveURL(/\/backstage\/albums\/\d+\/edit/, { timeout: 60_000 })
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
    return Number(/albums\/(\d+)/.exec(page.url())?.[1])
  })

  await test.step('announces the release on a page where a follower pre-saves it', async () => {
    await page.getByText('Pre-save page').click()
    const link = page.getByLabel('Address of the pre-save page')
    await expect(link).toHaveValue(new RegExp(`/pre-save/album/${albumId}/braise$`))
    await follower.goto(await link.inputValue())
    await follower.getByRole('button', { name: 'Pre-save' }).click()
    await expect(follower.getByRole('button', { name: 'Pre-saved' })).toBeVisible()
    await follower.goto(`/artist/${artistId}/fanta-zie`)
    await follower
      .getByRole('button', { name: /^Follow( Fanta Zié)?$/ })
      .first()
      .click()
    await expect(follower.getByRole('button', { name: /^Following/ }).first()).toBeVisible()
    // The button changes before the server responds, the number afterwards.
    await expect(follower.getByText(/\b1 follower\b/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 pre-save')).toBeVisible()
  })

  await test.step('publishes it at the scheduled time, notifies the follower, and adds the album to the follower’s library', async () => {
    await follower.goto('/notifications')
    await expect(follower.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    for (const table of ['albums', 'tracks']) await query(site.dataDir, `update ${table} set release_at = now() where release_at is not null`)
    await queueScheduledJob(site, 'player', 'publish-due')
    await expect(follower.getByText('is out and in your library').first()).toBeVisible({ timeout: 100_000 })
    await expect(follower.getByText('New release by').first()).toBeVisible()
    await captureAudio(follower)
    await follower.goto(`/album/${albumId}/fanta-zie/braise`)
    const songs = follower.locator('main').getByRole('table').first()
    await expect(songs.locator('[data-title]')).toHaveText(TITLES)
    await songs.getByRole('button', { name: 'Play Soufflet', exact: true }).click()
    await expect.poll(() => getAudioPosition(follower)).toBeGreaterThan(5)
  })

  await test.step('shows the play in the insights', async () => {
    const countPlays = async () => (await query(site.dataDir, "select from insight_counts where kind = 'artist' and subject_id = $1", [artistId])).length
    await expect.poll(countPlays).toBeGreaterThan(0)
    await page.goto(`/backstage/artists/${artistId}/insights?days=7`)
    await expect(page.getByRole('button', { name: /^Plays\s*1/ })).toBeVisible()
    await expect(page.getByText('Numbers appear after 20 plays.').first()).toBeVisible()
  })

  await test.step('hides the album from listeners after it was taken down', async () => {
    await page.goto(`/backstage/albums/${albumId}/edit`)
    await page.getByRole('button', { name: 'Take down' }).click()
    await getDialog(page).getByRole('button', { name: 'Take down' }).click()
    await expect(page.getByText('Taken down', { exact: true }).first()).toBeVisible()
    await expect.poll(async () => (await follower.request.get(`/album/${albumId}/fanta-zie/braise`)).status()).toBe(404)
  })
  for (const other of [reviewer, follower]) await other.context().close()
})

test('approves a claim sent by keyboard on a phone, although the owner refuses', async ({ page, browser, site }) => {
  await createReviewer(site)
  const owner = await openPage(browser, site)
  const reviewer = await openPage(browser, site)
  const email = await register(owner)
  await query(
    site.dataDir,
    "insert into artists (name, slug, owner_id, published_at) select 'Lagune Ébène', 'lagune-ebene', id, now() from users where email = $1",
    [email],
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await chooseFrench(page)

  await test.step('claims the artist', async () => {
    await page.goto('/claim-artist')
    await expect(page.getByRole('heading', { level: 1, name: 'Revendiquer un artiste' })).toBeVisible()
    await pressByKeyboard(page, page.locator('main').getByRole('button', { name: 'Artiste' }))
    await page.keyboard.type('lagune')
    await expect(page.getByRole('option', { name: 'Lagune Ébène' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await typeByKeyboard(page, page.getByLabel('Adresse du compte'), 'social.example/lagune')
    await focusByTab(page, page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('L’accord du propriétaire actuel de l’artiste a été demandé.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('is refused by the owner', async () => {
    await owner.goto('/backstage/requests')
    await owner.getByRole('region').or(owner.locator('section')).getByRole('button', { name: 'Refuse' }).click()
    await expect(owner.getByRole('button', { name: 'Refuse' })).toBeHidden()
  })

  await test.step('is approved by the reviewer', async () => {
    await openSession(reviewer, REVIEWER)
    await openRequest(reviewer, 'Lagune Ébène')
    await expect(reviewer.getByText('The owner refuses.')).toBeVisible()
    await approve(reviewer)
    await owner.goto('/backstage')
    await expect(owner.getByText('Lagune Ébène')).toBeHidden()
    await page.goto('/backstage')
    await expect(page.getByRole('heading', { level: 1, name: 'Lagune Ébène' })).toBeVisible()
  })
  for (const other of [owner, reviewer]) await other.context().close()
})
