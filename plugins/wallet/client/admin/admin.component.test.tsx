import { createErrorResponse, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAdjustments } from '../../contract/adjustments.ts'
import { listProviderSettlements, listReconciliations } from '../../contract/provider-settlements.ts'
import { listDestinations, saveDestination } from '../../contract/withdrawals.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { adminPages, createAdminFakes } from '../testing/admin.fixture.ts'
import { createDestination, createWalletFakes } from '../testing/wallet.fixture.ts'

const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })

const openAdmin = (component: string, options: Partial<PageOptions> = {}) =>
  openPage(`/test/${component}`, {
    plugins: [adminPages, { manifest, client }],
    bootstrap: { user, settings: { 'wallet.currency': 'XOF' } },
    api: [...createAdminFakes(), ...createWalletFakes()],
    language: 'fr',
    ...options,
  })

/** Opens a dialog with a button, checks it, and closes it. */
async function expectAccessibleDialog(opener: string | RegExp, title: string) {
  await userEvent.click(button(opener).first())
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
}

describe('MoneyPage', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px, nor have its dialogs', async (theme, width) => {
    await openAdmin('MoneyPage', { theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Finances' })).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'Paiements et grand livre, par jour' }).getByText(/payé, mais pas crédité/)).toBeVisible()
    await expectAccessible()
    await expectAccessibleDialog('Enregistrer un versement', 'Enregistrer un versement')
    await expectAccessibleDialog('Annuler le versement', 'Annuler un versement')
    await expectAccessibleDialog('Valider', 'Valider l’ajustement')
  })

  test('shows the names of providers', async () => {
    await openAdmin('MoneyPage')
    for (const list of ['Prestataires', 'Versements des prestataires', 'Paiements et grand livre, par jour'])
      await expect.element(page.getByRole('list', { name: list })).toMatchTextContent('Bac à sable')
  })

  test('shows a list that cannot be loaded as failed and not as empty', async () => {
    const fail = () => createErrorResponse(503, 'unavailable')
    const api = [respondTo(listAdjustments, fail), respondTo(listProviderSettlements, fail), respondTo(listReconciliations, fail)]
    await openAdmin('MoneyPage', { api: [...api, ...createAdminFakes(), ...createWalletFakes()] })
    await expect.poll(() => button('Réessayer').elements().length).toBe(3)
    await expect.element(page.getByText('Aucun versement enregistré.')).not.toBeInTheDocument()
  })
})

describe('MoneyAlerts', () => {
  test('shows links to what waits for an administrator', async () => {
    await openAdmin('MoneyAlerts')
    await expect.element(page.getByRole('link', { name: /^2 retraits en attente · 17\s500\sF$/ })).toHaveAttribute('href', '/admin/withdrawals')
    await expect.element(page.getByRole('link', { name: '1 ajustement à valider' })).toHaveAttribute('href', '/admin/money')
    await expect.element(page.getByText(/Les comptes sont équilibrés/)).toBeVisible()
  })

  test('shows problems of the books first', async () => {
    const audit = { checked_at: '2026-11-22T09:14:00.000Z', problems: 3 }
    await openAdmin('MoneyAlerts', { api: [...createAdminFakes({ audit, differences: 1 }), ...createWalletFakes()] })
    const alerts = page.getByRole('main').getByRole('listitem')
    await expect.element(alerts.first()).toMatchTextContent('3 anomalies trouvées dans les comptes.')
    await expect.element(alerts.nth(1)).toMatchTextContent('1 paiement diffère du grand livre')
    await expect.element(page.getByText(/équilibrés/)).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe('WithdrawalsPage', () => {
  test.each([
    ['dark', 1440],
    ['light', 390],
  ] as const)('shows the numbers of an account on request, with the %s theme at %i px', async (theme, width) => {
    await openAdmin('WithdrawalsPage', { theme, width })
    await userEvent.click(button('Traiter').first())
    await expect.element(dialog.getByText(/CI93 •••• 0001/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Afficher' }))
    await expect.element(dialog.getByText('CI93CI0080111301134291200001')).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Marquer comme payé' }))
    await expect.element(dialog.getByText('Indiquez la référence du versement.')).toBeVisible()
    await userEvent.click(dialog.getByText('Refuser').first())
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser' }))
    await expect.element(dialog.getByText('Indiquez un motif d’au moins 3 caractères.')).toBeVisible()
    await expectAccessible()
  })
})

describe('the other pages', () => {
  test.each([
    ['TrackPurchasesPage', 'Rembourser', 'Rembourser un achat'],
    ['AdsIncomePage', 'Saisir un revenu', 'Saisir un revenu'],
    ['AdsIncomePage', 'Répartir', 'Répartir les revenus publicitaires'],
    ['UserWalletTab', 'Ajuster le portefeuille', 'Ajuster le portefeuille'],
  ] as const)('has no serious axe findings on %s and in the dialog of "%s"', async (component, opener, title) => {
    await openAdmin(component, { theme: 'light' })
    await expect.element(button(opener).first()).toBeVisible()
    await expectAccessible()
    await expectAccessibleDialog(opener, title)
  })
})

describe('WalletSection', () => {
  test('saves a destination', async () => {
    await openAdmin('WalletSection', {
      api: [respondTo(saveDestination, () => ({ destination: createDestination({ country: 'BJ' }) })), ...createWalletFakes()],
    })
    await userEvent.click(button('Nouvelle destination'))
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    await userEvent.fill(dialog.getByLabelText('Nom complet'), 'Awa Koné')
    await userEvent.click(dialog.getByRole('button', { name: /Pays/ }))
    await userEvent.click(page.getByRole('option', { name: 'Bénin' }))
    await userEvent.fill(dialog.getByLabelText('Informations de transfert'), 'Wave 07 00 00 00 00')
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await expect.element(page.getByText('Updated wallet details')).toBeVisible()
  })

  test('asks for the number again when a destination cannot be decrypted', async () => {
    const unreadable = createDestination({ full_name: '', country: '', summary: '', is_readable: false })
    await openAdmin('WalletSection', { api: [respondTo(listDestinations, () => ({ destinations: [unreadable] })), ...createWalletFakes()] })
    await expect
      .element(page.getByText('Le numéro de ce compte ne peut plus être lu. Supprimez cette destination et saisissez le numéro à nouveau.'))
      .toBeVisible()
    await expectAccessible()
  })
})
