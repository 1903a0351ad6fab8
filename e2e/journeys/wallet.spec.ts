import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../site/accounts.ts'
import { query } from '../site/database.ts'
import { test } from '../site/demo-site.ts'
import { focusByTab } from '../site/keyboard.ts'
import { switchSession } from '../site/session.ts'

const PRICE = 500

// The steps of the first test depend on each other: the artist withdraws the amount that the listener has paid.
test.use({ locale: 'fr-FR' })

const logIn = (page: Page, name: 'listener' | 'artist' | 'admin') => switchSession(page, `${name}@demo.test`)

/** Enters the password in the dialog that asks for it, and waits until the dialog is closed. */
async function confirmPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirmez votre mot de passe' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const getDialog = (page: Page) => page.getByRole('dialog')
const getRegion = (page: Page, name: string) => page.getByRole('region', { name })

/** Tops the wallet up in the sandbox. */
async function topUp(page: Page, amount: string) {
  await page.goto('/wallet')
  await getButton(page, 'Recharger').click()
  await getDialog(page).getByRole('textbox', { name: 'Montant' }).fill(amount)
  await getDialog(page).getByRole('button', { name: 'Continuer' }).click()
  await getDialog(page)
    .getByRole('button', { name: /^Payer/ })
    .click()
  await expect(page).toHaveURL(/\/payments\/sandbox\/pay-/)
  await page
    .locator('#root')
    .getByRole('button', { name: /^Payer \d/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /payés?$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Continuer' }).click()
}

/** Gives the demo artist a track that has audio. Returns its id and name. */
async function findTrack(dataDir: string) {
  const [track] = await query(
    dataDir,
    `update tracks set owner_id = (select id from users where email = 'artist@demo.test')
     where id = (select min(id) from tracks where status = 'published') returning id, name`,
  )
  return { id: Number(track.id), name: String(track.name) }
}

/** Puts a track on sale, and proposes that the administrator receives a fifth of the income. */
async function sellWithSplit(page: Page, trackId: number) {
  await page.goto(`/backstage/tracks/${trackId}/edit`)
  await page.getByRole('radio', { name: 'Prix fixe' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Prix', exact: true }).fill(String(PRICE))
  await getButton(page, /^Enregistrer/)
    .first()
    .click()
  await expect.poll(async () => (await page.request.get(`/api/v1/wallet/offers/track/${trackId}`)).json()).toMatchObject({ offer: { price: PRICE } })
  await getButton(page, 'Proposer un partage').click()
  await getDialog(page).getByRole('button', { name: 'Ajouter un collaborateur' }).click()
  const shares = getDialog(page).getByRole('textbox', { name: 'Part' })
  await getDialog(page).getByRole('textbox', { name: 'Adresse e-mail' }).last().fill('admin@demo.test')
  await shares.first().fill('80')
  await shares.last().fill('20')
  await getDialog(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Partage proposé')).toBeVisible()
}

test('sells with a split, recharges, buys, is paid, withdraws, and is refunded', async ({ page, site }) => {
  const track = await findTrack(site.dataDir)

  await test.step('an artist sells a track with a split, and the collaborator accepts', async () => {
    await logIn(page, 'artist')
    await sellWithSplit(page, track.id)
    await logIn(page, 'admin')
    await page.goto('/wallet')
    await expect(getRegion(page, 'Partages à accepter')).toContainText(track.name)
    await getRegion(page, 'Partages à accepter').getByRole('button', { name: 'Accepter' }).click()
    await expect(page.getByText('Partage accepté')).toBeVisible()
  })

  await test.step('a listener recharges 2 000 F, buys the track and downloads it', async () => {
    await logIn(page, 'listener')
    await topUp(page, '2000')
    await expect(page.getByText(/^Votre compte a été rechargé de 2\s000\sF\.$/)).toBeVisible()
    await expect(getRegion(page, 'Solde actuel')).toContainText(/2\s000\sF/)
    await page.goto('/tracks/for-sale')
    await getButton(page, `Acheter ${track.name}`).click()
    await getDialog(page)
      .getByRole('button', { name: /^Payer 500/ })
      .click()
    await expect(page.getByText(`${track.name} est à vous.`)).toBeVisible()
    await page.goto('/tracks/music-buy')
    const download = page.waitForEvent('download')
    await getButton(page, new RegExp(`^Télécharger ${track.name}`))
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.\w{3,4}$/)
  })

  await test.step('the artist transfers and withdraws the earnings', async () => {
    await logIn(page, 'artist')
    await page.goto('/wallet')
    // 500 F without the share of the site, of which the collaborator has a fifth.
    await expect(getRegion(page, 'Vos gains')).toContainText(/340\sF/)
    await getButton(page, 'Transférer').click()
    await getDialog(page).getByRole('textbox', { name: 'Montant' }).fill('125')
    await getDialog(page).getByRole('button', { name: 'Continuer' }).click()
    await expect(getDialog(page)).toContainText('Cette action est irréversible.')
    await getDialog(page).getByRole('button', { name: 'Continuer' }).click()
    await expect(getDialog(page)).toContainText(/Confirmez-vous le transfert de 125\sF dans votre solde/)
    await getDialog(page).getByRole('button', { name: 'Transférer' }).click()
    await expect(page.getByText('Vos gains ont été transférés vers votre portefeuille.')).toBeVisible()

    await getButton(page, 'Retirer').click()
    await getDialog(page).getByRole('textbox', { name: 'Montant' }).fill('200')
    await getDialog(page).getByRole('button', { name: /Pays/ }).click()
    await page.getByRole('option', { name: 'Bénin' }).click()
    await getDialog(page).getByLabel('Informations de transfert').fill('Orange Money 07 00 00 00 00')
    await getDialog(page).getByRole('button', { name: 'Retirer' }).click()
    await confirmPassword(page)
    await expect(page.getByText(/^Vos gains de 200\sF ont été demandés pour retrait\. Ils seront traités sous peu\.$/)).toBeVisible()
    await expect(getRegion(page, 'Demandes de retrait')).toContainText('En attente')
  })

  await test.step('the artist prints a statement without the navigation of the site', async () => {
    await page.getByRole('navigation', { name: 'Relevés' }).getByRole('link').first().click()
    await expect(page.getByRole('table').last()).toContainText('Retrait')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table').last()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Accueil' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('the collaborator is paid too', async () => {
    await logIn(page, 'admin')
    await page.goto('/wallet')
    await expect(getRegion(page, 'Vos gains')).toContainText(/85\sF/)
  })

  await test.step('the operator pays the withdrawal and refunds the purchase', async () => {
    await page.goto('/admin/report')
    await expect(getRegion(page, 'Finances').getByRole('link', { name: /^1 retrait en attente/ })).toBeVisible()
    await page.goto('/admin/withdrawals')
    await getButton(page, 'Traiter').click()
    await getDialog(page).getByRole('button', { name: 'Afficher' }).click()
    await confirmPassword(page)
    await expect(getDialog(page)).toContainText('Orange Money 07 00 00 00 00')
    await getDialog(page).getByLabel('Référence du versement').fill('VIR-1')
    await getDialog(page).getByRole('button', { name: 'Marquer comme payé' }).click()
    await expect(page.getByText('Retrait marqué comme payé')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'VIR-1' })).toContainText('Traité')

    await page.goto('/admin/track-purchases')
    await getButton(page, 'Rembourser').click()
    await getDialog(page).getByLabel('Motif').fill('Fichier abîmé')
    await getDialog(page).getByRole('button', { name: 'Rembourser' }).click()
    await expect(page.getByText('Achat remboursé')).toBeVisible()
  })

  await test.step('the artist and the listener see the result', async () => {
    await logIn(page, 'artist')
    await page.goto('/wallet')
    await expect(getRegion(page, 'Demandes de retrait')).toContainText('Traité')
    await page.goto('/notifications')
    await expect(page.getByText(/Votre retrait de 200\sF a été payé\. Référence\s: VIR-1/)).toBeVisible()
    await logIn(page, 'listener')
    await page.goto('/wallet')
    await expect(getRegion(page, 'Solde actuel')).toContainText(/2\s000\sF/)
    await expect(getRegion(page, 'Historique des paiements')).toContainText('Remboursement')
  })
})

test('works at 390 px and with the keyboard only', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, 'listener')
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Votre portefeuille' })).toBeVisible()
  await focusByTab(page, getButton(page, 'Recharger'))
  await page.keyboard.press('Enter')
  await focusByTab(page, getDialog(page).getByRole('textbox', { name: 'Montant' }))
  await page.keyboard.type('350')
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByText(/^Veuillez entrer un montant valide \(minimum 500\sF\)\.$/)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByRole('button', { name: /^Payer 1\s000/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
