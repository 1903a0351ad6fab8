import type { Page } from '@playwright/test'
import { query } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { focusByTab, pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import { createSound, hideFileHandles } from '../site/sounds.ts'
import type { RunningSite } from '../site/start-site.ts'
import { chooseFrench, register } from '../site/users.ts'

async function becomeArtist(page: Page, { dataDir }: RunningSite) {
  const email = await register(page)
  await query(dataDir, "insert into artists (name, slug, owner_id, published_at) select 'Awa Koné', 'awa-kone', id, now() from users where email = $1", [email])
  await query(dataDir, "insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where u.email = $1 and r.name = 'artist'", [email])
  await query(dataDir, "insert into genres (name, display_name) values ('mande', 'Mandé') on conflict do nothing")
}

const expectNoSidewaysScrolling = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

test('publishes a song and edits several together, by keyboard on a phone in French', async ({ page, site }) => {
  await hideFileHandles(page)
  await becomeArtist(page, site)
  await chooseFrench(page)
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('creates a song while its file is uploaded', async () => {
    await page.goto('/backstage/tracks/new')
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'souffle.wav', mimeType: 'audio/wav', buffer: createSound(70_000) })
    await typeByKeyboard(page, page.getByLabel('Titre du morceau'), 'Souffle')
    await expect(page.getByRole('button', { name: 'Retirer souffle.wav de la liste' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Créer' }))
    await expect(page).toHaveURL(/\/backstage\/tracks\/\d+\/edit/)
  })

  await test.step('publishes it when its audio is ready', async () => {
    await pressByKeyboard(page, page.getByRole('button', { name: 'Publier maintenant' }))
    await expect(page.getByText('Publié', { exact: true }).first()).toBeVisible({ timeout: 90_000 })
    await expectNoSidewaysScrolling(page)
  })

  await test.step('edits the songs together: a wrong value stays, and a corrected one is saved', async () => {
    await page.goto('/backstage/tracks')
    await pressByKeyboard(page, page.getByRole('link', { name: 'Modifier plusieurs titres' }))
    const isrc = page.getByRole('textbox', { name: 'ISRC de Souffle' })
    await typeByKeyboard(page, isrc, 'X')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Un ISRC ressemble à CIA012600001.')).toBeVisible()
    await expect(isrc).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('ci-a01-26-00001')
    await focusByTab(page, page.getByRole('button', { name: 'Enregistrer 1 titre' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 titre enregistré')).toBeVisible()
    await expect(isrc).toHaveValue('CIA012600001')
    await expectNoSidewaysScrolling(page)
  })
})
