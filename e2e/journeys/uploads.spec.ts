import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { createFolder } from '../site/data-folders.ts'
import { focusByTab, pressByKeyboard } from '../site/keyboard.ts'
import { openSession } from '../site/session.ts'
import { createConnection, dropFiles, hideFileHandles, writeSounds } from '../site/sounds.ts'
import { ADMIN, expect, MEMBER, test } from '../site/test-plugin-site.ts'

const MEGABYTE = 1_000_000
/** The sizes of the files in bytes. A file above 4 MB is sent in chunks. */
const LARGE_BYTES = 4.5 * MEGABYTE
const SMALL_BYTES = 0.2 * MEGABYTE

let folder: string
test.beforeAll(async () => {
  folder = await createFolder()
})
test.afterAll(() => fs.rm(folder, { recursive: true, force: true }))
test.afterEach(({ site }) => site.resetSettings())

test('uploads a folder of 12 files through a lost connection and a reload', async ({ page, site }) => {
  const album = path.join(folder, 'Masters')
  // The large files are in the middle, so that one of them is being sent when the page is reloaded.
  const files = await writeSounds(album, [
    SMALL_BYTES,
    LARGE_BYTES,
    LARGE_BYTES,
    LARGE_BYTES,
    LARGE_BYTES,
    LARGE_BYTES,
    LARGE_BYTES,
    SMALL_BYTES,
    SMALL_BYTES,
    SMALL_BYTES,
    SMALL_BYTES,
    SMALL_BYTES,
  ])
  await fs.writeFile(path.join(album, '.DS_Store'), 'created by macOS')
  const panel = page.getByRole('region', { name: 'Uploads' })
  // Without file handles, the page cannot read the files again after the reload, so the user has to choose them again.
  await hideFileHandles(page)
  await openSession(page, MEMBER)
  await page.goto('/test-plugin/uploads')
  await expect(page.getByText('Up to 95.4 MB per file.')).toBeVisible()
  const connection = await createConnection(page)
  await connection.setSpeed(8 * MEGABYTE)

  await test.step('waits while the connection is lost, also on another screen', async () => {
    await dropFiles(page, 'text=Drop files or a folder here', [album])
    await expect(panel.getByText('1 of 12 files')).toBeVisible()
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByRole('heading', { name: 'Plain screen' })).toBeVisible()
    await connection.disconnect()
    await expect(panel.getByText('Waiting for the connection').first()).toBeVisible()
    await connection.setSpeed(8 * MEGABYTE)
    await expect(panel.getByText(/^[2-6] of 12 files/).first()).toBeVisible()
  })

  await test.step('asks before the page is left, and continues with the missing files only', async () => {
    const question = page.waitForEvent('dialog')
    const reload = page.reload()
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
    await expect(panel.getByText(/^\d+ interrupted uploads?$/).first()).toBeVisible()
    await panel.getByRole('button', { expanded: false }).click()
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles([...files])
    await expect(panel.getByText('12 files uploaded').first()).toBeVisible()
  })

  const rows = await site.sql(
    'select name, relative_path, count(*) over (partition by name) as copies from file_entries where upload_type is not null order by name',
  )
  expect(rows.map(({ name, copies }) => [name, Number(copies)])).toEqual(files.map((file) => [path.basename(file), 1]))
  expect(rows[0]?.relative_path).toBe('Masters/01 Song.wav')
})

test('uploads 12 files on a phone in French, through a lost connection and a reload', async ({ page, site }) => {
  // The files are so large that they are still being sent while the steps below press keys.
  const sizes = [20, 8, 8, 8].map((megabytes) => megabytes * MEGABYTE)
  const files = await writeSounds(path.join(folder, 'Long'), [...sizes, ...Array.from({ length: 8 }, () => SMALL_BYTES)])
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, MEMBER)
  await page.context().addCookies([{ name: 'locale', value: 'fr', url: site.url }])
  await page.goto('/test-plugin/uploads')
  const panel = page.getByRole('region', { name: 'Envois' })
  const connection = await createConnection(page)
  await connection.setSpeed(2 * MEGABYTE)
  /** The offsets of the chunks that were sent, by the URL of the upload. */
  const offsets = new Map<string, number[]>()
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return
    offsets.set(request.url(), [...(offsets.get(request.url()) ?? []), Number(request.headers()['upload-offset'])])
  })
  const chooseFiles = async (area: Locator) => {
    const chooser = page.waitForEvent('filechooser')
    await pressByKeyboard(page, area.getByRole('button', { name: 'Choisir des fichiers' }))
    await (await chooser).setFiles([...files])
  }

  await test.step('pauses and continues', async () => {
    await chooseFiles(page.getByRole('main'))
    const hasSentTwoChunks = () => [...offsets.values()].some(({ length }) => length >= 2)
    await expect.poll(hasSentTwoChunks).toBe(true)
    await pressByKeyboard(page, panel.getByRole('button', { name: 'Mettre les envois en pause' }))
    await expect(panel.getByText('En pause').first()).toBeVisible()
    await pressByKeyboard(page, panel.getByRole('button', { name: 'Reprendre les envois' }))
    await expect(panel.getByText(/^encore /)).toBeVisible()
  })

  await test.step('waits while the connection is lost, and continues after a reload', async () => {
    await connection.disconnect()
    await expect(panel.getByText('En attente de connexion').first()).toBeVisible()
    await connection.setSpeed(2 * MEGABYTE)
    await expect(panel.getByText('En attente de connexion')).toHaveCount(0)
    const question = page.waitForEvent('dialog')
    const reload = page.reload()
    await (await question).accept()
    await reload
    await expect(panel.getByText(/^\d+ envois? interrompus?$/).first()).toBeVisible()
    await connection.restore()
    await pressByKeyboard(page, panel.getByRole('button', { expanded: false }))
    await chooseFiles(panel)
    await expect(panel.getByText('12 fichiers envoyés').first()).toBeVisible()
  })

  // Each upload continued at the byte that the server had: nothing before it was sent again.
  for (const positions of offsets.values()) expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  const [stored] = await site.sql(`select count(*) as files from file_entries where file_size >= ${8 * MEGABYTE}`)
  expect(Number(stored?.files)).toBe(sizes.length)
  await focusByTab(page, panel.getByRole('button', { name: 'Fermer' }))
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
})

test('lets an administrator preview, delete and restore an uploaded file', async ({ page }) => {
  const [file = ''] = await writeSounds(path.join(folder, 'Admin'), [SMALL_BYTES])
  await openSession(page, ADMIN)
  await page.goto('/test-plugin/uploads')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles({ name: 'Braise.wav', mimeType: 'audio/wav', buffer: await fs.readFile(file) })
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded').first()).toBeVisible()

  await page.goto('/admin/files')
  const row = page.getByRole('row', { name: /Braise\.wav/ })
  await row.click()
  const sound = page.getByLabel('Preview of Braise.wav')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Braise.wav' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.getByRole('link', { name: 'All files' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Space used' }).click()
  await expect(page.getByRole('table', { name: 'By folder' }).getByRole('row', { name: /test\.plugin\.sound/ })).toBeVisible()
})
