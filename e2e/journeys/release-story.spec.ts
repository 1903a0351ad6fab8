import type { Browser, Page } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { query } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { queueScheduledJob } from '../site/jobs.ts'
import { focusByTab, pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import { openSession } from '../site/session.ts'
import { addTags, createSound, hideFileHandles } from '../site/sounds.ts'
import type { RunningSite } from '../site/start-site.ts'
import { chooseFrench, register } from '../site/users.ts'

const OPERATOR = 'story.operator@example.test'
const TITLES = ['Marigot', 'La digue', 'Crue'] as const
const PHONE = { width: 390, height: 844 }

async function openOperator(browser: Browser, site: RunningSite): Promise<Page> {
  await createAccount(site, { email: OPERATOR, isAdmin: true })
  const page = await (await browser.newContext({ baseURL: site.url, viewport: PHONE, hasTouch: true })).newPage()
  await openSession(page, OPERATOR)
  await chooseFrench(page)
  return page
}

const getDialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const expectNoSidewaysScrolling = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

/** Creates the audio files of an album. Their tags contain the titles, the track numbers and the name of the album. */
const createFiles = () =>
  TITLES.map((title, index) => ({
    name: `${title.toLowerCase().replaceAll(' ', '-')}.wav`,
    mimeType: 'audio/wav',
    buffer: addTags(createSound(70_000), { INAM: title, IPRD: 'Marigot', ITRK: String(index + 1) }),
  }))

test('publishes an album as a new artist, by keyboard on a phone in French', async ({ page, browser, site }) => {
  const operator = await openOperator(browser, site)
  await hideFileHandles(page)
  await register(page)
  await chooseFrench(page)
  await page.setViewportSize(PHONE)

  await test.step('asks for artist status', async () => {
    await page.goto('/become-artist')
    await expect(page.getByRole('heading', { level: 1, name: 'Devenir artiste' })).toBeVisible()
    await typeByKeyboard(page, page.getByLabel('Nom de l’artiste'), 'Nadège Kouamé')
    await typeByKeyboard(page, page.getByLabel('Adresse du compte'), 'social.example/nadege')
    await expectNoSidewaysScrolling(page)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Envoyer la demande' }))
    await expect(page).toHaveURL(/\/request-submitted$/)
  })

  await test.step('is approved by an administrator', async () => {
    await operator.goto('/admin/backstage-requests')
    await pressByKeyboard(operator, operator.getByRole('row', { name: /Nadège Kouamé/ }))
    await expect(operator.getByRole('heading', { level: 1, name: 'Nadège Kouamé' })).toBeVisible()
    await expectNoSidewaysScrolling(operator)
    await pressByKeyboard(operator, operator.getByRole('button', { name: 'Approuver' }))
    await pressByKeyboard(operator, getDialog(operator).getByRole('button', { name: 'Approuver' }))
    await expect(operator.getByText('Demande approuvée')).toBeVisible()
  })

  await test.step('uploads files whose tags become an album', async () => {
    await page.goto('/backstage/upload')
    const chooser = page.waitForEvent('filechooser')
    await pressByKeyboard(page, page.getByRole('button', { name: 'Choisir des fichiers' }))
    await (await chooser).setFiles(createFiles())
    await expect(page.getByLabel('Titre de l’album')).toHaveValue('Marigot')
    const titles = page.getByRole('textbox', { name: /^Titre de .+\.wav$/ })
    await expect.poll(() => titles.evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : null)))).toEqual(TITLES)
    await expectNoSidewaysScrolling(page)
  })

  const albumId = await test.step('schedules the release', async () => {
    await focusByTab(page, page.getByRole('spinbutton', { name: /^jour/ }))
    await page.keyboard.type('04122099')
    await page.keyboard.type('1200')
    await expect(page.getByRole('button', { name: 'Programmer la sortie' })).toBeVisible()
    await expect.poll(() => page.getByText('Envoyé', { exact: true }).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(TITLES.length)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Programmer la sortie' }))
    await expect(page).toHaveURL(/\/backstage\/albums\/\d+\/edit/, { timeout: 60_000 })
    await expect(page.getByText('Programmé', { exact: true }).first()).toBeVisible()
    return Number(/albums\/(\d+)/.exec(page.url())?.[1])
  })

  await test.step('adds a tag', async () => {
    await typeByKeyboard(page, page.getByRole('textbox', { name: 'Tags', exact: true }), 'mandingue')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Modifications enregistrées')).toBeVisible()
    await expectNoSidewaysScrolling(page)
  })

  await test.step('is published at the scheduled time', async () => {
    for (const table of ['albums', 'tracks']) await query(site.dataDir, `update ${table} set release_at = now() where release_at is not null`)
    await queueScheduledJob(site, 'player', 'publish-due')
    await expect.poll(async () => (await fetch(`${site.url}/api/v1/albums/${albumId}`)).status, { timeout: 100_000 }).toBe(200)
    await page.reload()
    await expect(page.getByText('Publié', { exact: true }).first()).toBeVisible()
  })

  await test.step('reads the figures of each day with the arrow keys', async () => {
    await query(
      site.dataDir,
      `insert into insight_counts (kind, subject_id, day, part, value, plays)
       select 'album', $1, current_date - n, part, '', 30 + n from generate_series(0, 6) n, unnest(array['all', 'listeners']) part`,
      [albumId],
    )
    await page.goto(`/backstage/albums/${albumId}/insights?days=7`)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Afficher le tableau' }).first())
    await expect(page.getByRole('cell', { name: '33', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    const chart = page.getByRole('slider', { name: 'Écoutes par jour' })
    await focusByTab(page, chart)
    await page.keyboard.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /36/)
    await page.keyboard.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', /35/)
    await expectNoSidewaysScrolling(page)
  })

  await test.step('is corrected by an administrator', async () => {
    await operator.goto('/admin')
    await operator.getByRole('heading', { level: 1 }).first().waitFor()
    await operator.keyboard.press('Control+k')
    await operator.keyboard.type('albums')
    const palette = operator.getByRole('dialog', { name: 'Commandes' })
    await expect(palette.getByRole('combobox')).toHaveValue('albums')
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Albums')
    await operator.keyboard.press('Enter')
    await expect(operator).toHaveURL(/\/admin\/albums$/)
    await typeByKeyboard(operator, operator.getByRole('searchbox', { name: 'Rechercher' }), 'marigot')
    await expect(operator).toHaveURL(/query=marigot/)
    await pressByKeyboard(operator, operator.getByRole('row', { name: /Marigot/ }))
    await expect(operator).toHaveURL(new RegExp(`/admin/albums/${albumId}/edit`))
    await focusByTab(operator, operator.getByRole('textbox', { name: 'Titre', exact: true }))
    await operator.keyboard.press('Control+a')
    await operator.keyboard.type('Marigot, la nuit')
    await operator.keyboard.press('Control+s')
    await expect(operator.getByText('Modifications enregistrées')).toBeVisible()
    await expectNoSidewaysScrolling(operator)
    await page.goto(`/album/${albumId}/nadege-kouame/marigot`)
    await expect(page.getByRole('heading', { level: 1, name: 'Marigot, la nuit' })).toBeVisible()
  })
  await operator.context().close()
})
