import type { Browser, Page } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { query } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { focusByTab } from '../site/keyboard.ts'
import { openSession, readXsrfToken } from '../site/session.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createEmail, register } from '../site/users.ts'

const CSV = `title,artists,album,tags,release date
Braise,Fanta Zié,Forge,Nite,2026-01-02
Soufflet,Fanta Zié,Forge,Night,2026-01-02
Enclume,Fanta Zié,Forge,,yesterday
Cendre,Awa Koné,,Night,2026-02-03
`

async function signInAsOperator(page: Page, site: RunningSite) {
  await openSession(page, await createAccount(site, { email: createEmail(), isAdmin: true }))
}

async function openListener(browser: Browser, { url }: RunningSite) {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await register(page)
  return page
}

async function reportAlbum(page: Page, id: number) {
  const data = { kind: 'album', id, reason: 'copyright', details: 'My own recording' }
  expect((await page.request.post('/api/v1/content-reports', { data, headers: { 'x-xsrf-token': await readXsrfToken(page) } })).status()).toBe(200)
}

test('imports music, hides a selected album, undoes that, and merges tags', async ({ page, site }) => {
  await signInAsOperator(page, site)

  await test.step('checks a CSV file, and imports the rows without mistakes', async () => {
    await page.goto('/admin/upload/csv')
    await page.locator('input[type=file]').setInputFiles({ name: 'music.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
    // The last field of the form loads late, and moves the button.
    await expect(page.getByRole('button', { name: /Owner of new music/ })).toBeVisible()
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect(page.getByText('Rows without mistakes: 3. Rows with mistakes, which are left out: 1.')).toBeVisible()
    const rejected = page.getByRole('region', { name: 'Rows left out' })
    await expect(rejected.getByRole('row', { name: /Enclume/ })).toContainText('4')
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByText('Rows imported: 3.', { exact: false })).toBeVisible()
  })

  await test.step('hides a selected album, and undoes that', async () => {
    await query(site.dataDir, "update albums set published_at = now(), status = 'published' where name = 'Forge'")
    await page.goto('/admin/albums')
    const row = page.getByRole('grid').getByRole('row', { name: /Forge/ })
    await expect(row).toContainText('Published')
    await row.getByRole('checkbox').click({ force: true })
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Hide' }).click()
    await expect(row).toContainText('Hidden')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Published')
  })

  await test.step('merges a tag into another one, whose page opens at the old address', async () => {
    await page.goto('/admin/tags')
    await page.getByRole('row', { name: /Nite/ }).getByRole('button', { name: 'Actions for Nite' }).click()
    await page.getByRole('menuitem', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge Nite' })
    await dialog.getByRole('button', { name: /Into the tag/ }).click()
    await page.keyboard.type('Night')
    await page.getByRole('option', { name: 'Night' }).click()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('Merged Nite')).toBeVisible()
    await page.goto('/tag/nite')
    await expect(page).toHaveURL(/\/tag\/night$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible()
  })
})

test('decides on a report by keyboard on a phone in French', async ({ page, browser, site }) => {
  await query(site.dataDir, "insert into artists (name, slug, published_at, status) values ('Lagune', 'lagune-reported', now(), 'published')")
  await query(
    site.dataDir,
    `with artist as (select id, name from artists where slug = 'lagune-reported'),
       album as (insert into albums (name, slug, artists, published_at, status) select 'Copie', 'copie', jsonb_build_array(jsonb_build_object('id', id, 'name', name)), now(), 'published' from artist returning id)
     insert into album_artists (album_id, artist_id, position) select album.id, artist.id, 0 from album, artist`,
  )
  const [album] = await query(site.dataDir, "select id from albums where slug = 'copie'")
  const albumId = Number(album?.id)
  await signInAsOperator(page, site)
  const listener = await openListener(browser, site)
  await reportAlbum(listener, albumId)
  await page.request.post('/api/v1/users/me/locale', { data: { locale: 'fr' }, headers: { 'x-xsrf-token': await readXsrfToken(page) } })
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('is notified, and opens the queue', async () => {
    await page.goto('/notifications')
    await page.getByText('Un signalement de musique est à traiter').first().click()
    await expect(page).toHaveURL('/admin/content-reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Contenus signalés' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('hides the album with a note, by keyboard', async () => {
    await page.getByText('Copie').first().click()
    const dialog = page.getByRole('dialog')
    await focusByTab(page, dialog.getByRole('textbox'))
    await page.keyboard.type('Retiré à votre demande')
    await focusByTab(page, dialog.getByRole('button', { name: 'Masquer le contenu' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect((await listener.request.get(`/api/v1/albums/${albumId}`)).status()).toBe(404)
  })

  await test.step('tells the reporter', async () => {
    await listener.goto('/notifications')
    await expect(listener.getByText('which you reported, was hidden', { exact: false }).first()).toBeVisible()
    await expect(listener.getByText('Retiré à votre demande', { exact: false }).first()).toBeVisible()
  })
  await listener.context().close()
})
