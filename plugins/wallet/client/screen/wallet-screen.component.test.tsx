import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { createErrorResponse, createUser, expectAccessible, installFakeLiveStream, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEarningsTransfer } from '../../contract/earnings-transfers.ts'
import { WALLET_CHANGED } from '../../contract/live.ts'
import { createTopUp, verifyTopUp } from '../../contract/top-ups.ts'
import { getWallet } from '../../contract/wallet.ts'
import { createWithdrawal, listDestinations } from '../../contract/withdrawals.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createDestination, createWallet, createWalletFakes, createWithdrawal as createWithdrawalRow } from '../testing/wallet.fixture.ts'

const plugins = [{ manifest, client }]
const bootstrap = { user: createUser(), settings: { 'wallet.currency': 'XOF' } }
const REFERENCE = 'pay-0123456789abcdef0123456789abcdef'

const openWallet = (options: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage('/wallet', { plugins, bootstrap, api: createWalletFakes(), language: 'fr', ...options })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const amount = dialog.getByRole('textbox', { name: 'Montant' })

describe('WalletScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows balances and lists without serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openWallet({ theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Votre portefeuille' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Vos gains' }).getByText(/^48\s250\sF$/)).toBeVisible()
    await expect.element(page.getByText('En attente').first()).toBeVisible()
    await expect.element(page.getByText('Traité').first()).toBeVisible()
    await expectAccessible()
  })

  test('shows types and states as specified, the destination and the reason of a refusal', async () => {
    await openWallet()
    const requests = page.getByRole('region', { name: 'Demandes de retrait' }).getByRole('row')
    await expect.element(requests.filter({ hasText: 'Échoué' })).toMatchTextContent(/Retrait.*CI93 •••• 0001.*Numéro inconnu/)
    await expect.element(requests.filter({ hasText: 'En attente' })).toMatchTextContent('Retrait')
    await expect.element(requests.filter({ hasText: 'Traité' })).toMatchTextContent('Transfert')
  })

  test('plots the earnings or the balance', async () => {
    await openWallet()
    const plot = page.getByRole('figure')
    await expect.element(plot).toHaveAccessibleName('Gains par mois')
    await userEvent.click(button('Solde par mois'))
    await expect.element(plot).toHaveAccessibleName('Solde par mois')
    await expect.element(plot.getByText(/11\s500\sF/).first()).toBeVisible()
  })

  test('shows new balances after a live message, and when the stream was interrupted', async () => {
    let balance = 1500
    await openWallet({ api: [respondTo(getWallet, () => ({ wallet: createWallet({ balance }) })), ...createWalletFakes()] })
    await expect.element(page.getByText(/^1\s500\sF$/).first()).toBeVisible()
    const stream = installFakeLiveStream()
    stream.begin(bootstrap.user.id)
    balance = 2600
    stream.send(WALLET_CHANGED)
    await expect.element(page.getByText(/^2\s600\sF$/).first()).toBeVisible()
    // The message about this change is lost, because the stream is interrupted.
    balance = 3700
    stream.begin(bootstrap.user.id)
    await expect.element(page.getByText(/^3\s700\sF$/).first()).toBeVisible()
  })

  test('says what failed when the balances cannot be loaded', async () => {
    await openWallet({ api: [respondTo(getWallet, () => createErrorResponse(503, 'unavailable')), ...createWalletFakes()] })
    await expect.element(button('Réessayer')).toBeVisible()
    await expectAccessible()
  })

  test('shows the specified texts for empty lists', async () => {
    await openWallet({ api: createWalletFakes({}, true) })
    await expect.element(page.getByText('Aucune demande de retrait trouvée.')).toBeVisible()
    await expect.element(page.getByText('Aucun paiement trouvé.')).toBeVisible()
  })

  test('shows no earnings to users without them', async () => {
    await openWallet({ api: createWalletFakes({ shows_earnings: false }, true) })
    await expect.element(page.getByText('Aucun paiement trouvé.')).toBeVisible()
    await expect.element(button('Transférer')).not.toBeInTheDocument()
  })

  test('shows a failed payment without a sign', async () => {
    await openWallet()
    const payments = page.getByRole('region', { name: 'Historique des paiements' })
    await expect.element(payments.getByText(/^\+5\s000\sF$/)).toBeVisible()
    await expect.element(payments.getByText(/^−300\sF$/)).toBeVisible()
    await expect.element(payments.getByText(/^2\s500\sF$/)).toBeVisible()
  })
})

describe('top-up', () => {
  test('refuses less than the minimum, then pays after a second confirmation', async () => {
    const create = vi.fn()
    const api = [
      respondTo(createTopUp, ({ body }) => {
        create(body)
        return { reference: REFERENCE, amount: body.amount, currency: 'XOF' }
      }),
      respondTo(startPayment, () => createErrorResponse(503, 'payments.provider_unavailable')),
      ...createWalletFakes(),
    ]
    await openWallet({ api })
    await userEvent.click(button('Recharger'))
    await userEvent.fill(amount, '350')
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await expect.element(dialog.getByText(/^Veuillez entrer un montant valide \(minimum 500\sF\)\.$/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: /^5\s000\sF$/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await expect.element(dialog.getByText(/^Confirmez-vous la recharge de 5\s000\sF/)).toBeVisible()
    await expectAccessible()
    expect(create).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: /^Payer 5\s000\sF$/ }))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('ErreurImpossible de lancer le paiement Paystack')
    expect(create).toHaveBeenCalledWith({ amount: 5000, provider: 'paystack' })
  })

  test('asks the server for the result when the user returns from the provider', async () => {
    const verify = vi.fn()
    sessionStorage.setItem('wallet.pending-top-up', JSON.stringify({ reference: REFERENCE, amount: 2000, user_id: createUser().id }))
    const api = [
      respondTo(verifyTopUp, ({ body }) => {
        verify(body)
        return { status: 'success' as const, message: '', balance: 14_500 }
      }),
      ...createWalletFakes(),
    ]
    await openWallet({ api })
    await expect.element(page.getByText(/^Votre compte a été rechargé de 2\s000\sF\.$/)).toBeVisible()
    expect(verify).toHaveBeenCalledWith({ reference: REFERENCE, amount: 2000, user_id: createUser().id })
    expect(sessionStorage.getItem('wallet.pending-top-up')).toBeNull()
  })
})

describe('the result of a top-up', () => {
  test.each([
    [422, 'wallet.payment_not_valid', 'Le paiement n’a pas pu être validé.'],
    [503, 'wallet.payment_not_verified', 'Erreur lors de la vérification du paiement.'],
  ] as const)('shows the specified error for %i', async (status, code, text) => {
    sessionStorage.setItem('wallet.pending-top-up', JSON.stringify({ reference: REFERENCE, amount: 2000, user_id: createUser().id }))
    await openWallet({ api: [respondTo(verifyTopUp, () => createErrorResponse(status, code, text)), ...createWalletFakes()] })
    await expect.element(page.getByText(`Erreur : ${text}`)).toBeVisible()
  })
})

describe('transfer', () => {
  async function openConfirmation(options: Parameters<typeof openWallet>[0] = {}) {
    await openWallet(options)
    await userEvent.click(button('Transférer'))
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await expect.element(dialog.getByText('Veuillez entrer un montant valide.')).toBeVisible()
    await userEvent.fill(amount, '60000')
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await expect.element(dialog.getByText(/^Le montant ne peut pas dépasser votre solde de gains actuel de 48\s250\sF\.$/)).toBeVisible()
    await userEvent.fill(amount, '10000')
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await expect.element(dialog.getByText(/^Cette action est irréversible\. Voulez-vous continuer\s\?$/)).toBeVisible()
  }

  test('moves the earnings after two confirmations', async () => {
    const transfer = vi.fn()
    const api = [
      respondTo(createEarningsTransfer, ({ body }) => {
        transfer(body)
        const fields = { id: 1, user_id: 1, type: 'transfer' as const, type_label: 'Transfert', date: new Date().toISOString() }
        return { transfer: { ...fields, amount: body.amount, status: 'processed' as const, status_label: 'Traité' }, balance: 22_500, earnings: 38_250 }
      }),
      ...createWalletFakes(),
    ]
    await openConfirmation({ api })
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await expect.element(dialog.getByText(/^Confirmez-vous le transfert de 10\s000\sF dans votre solde\s\?$/)).toBeVisible()
    await expectAccessible()
    expect(transfer).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Transférer' }))
    await expect.element(page.getByText('Vos gains ont été transférés vers votre portefeuille.')).toBeVisible()
    expect(transfer).toHaveBeenCalledWith({ amount: 10_000 })
  })

  test('keeps the confirmation open when the transfer fails', async () => {
    await openConfirmation({ api: [respondTo(createEarningsTransfer, () => createErrorResponse(500, 'unavailable')), ...createWalletFakes()] })
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Transférer' }))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('ErreurUne erreur est survenue lors du transfert de vos gains.')
  })

  test('says that a declined transfer is cancelled', async () => {
    await openConfirmation()
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
    await expect.element(page.getByText('Annulé - Le transfert a été annulé.')).toBeVisible()
  })
})

describe('withdrawal', () => {
  test('requests a withdrawal to a saved destination', async () => {
    const send = vi.fn()
    const saved = createDestination()
    const unreadable = createDestination({ id: 5, full_name: '', country: '', summary: '', is_readable: false })
    const api = [
      respondTo(listDestinations, () => ({ destinations: [unreadable, saved] })),
      respondTo(createWithdrawal, ({ body }) => {
        send(body)
        return { status: 'success' as const, withdrawal: createWithdrawalRow({ amount: 10_000 }), earnings: 38_250 }
      }),
      ...createWalletFakes(),
    ]
    await openWallet({ api })
    await userEvent.click(button('Retirer'))
    await userEvent.fill(amount, '10000')
    await expect.element(dialog.getByRole('button', { name: /Destination/ })).toMatchTextContent('•••• 00 00 · Awa Koné')
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }))
    await expect.element(page.getByText(/^Vos gains de 10\s000\sF ont été demandés pour retrait\. Ils seront traités sous peu\.$/)).toBeVisible()
    expect(send).toHaveBeenCalledWith({ amount: 10_000, destination_id: 4 })
  })

  test('checks the fields of the account type and keeps them when the request fails', async () => {
    const send = vi.fn()
    const api = [
      respondTo(createWithdrawal, ({ body }) => {
        send(body)
        return createErrorResponse(500, 'unavailable')
      }),
      ...createWalletFakes(),
    ]
    await openWallet({ api })
    await userEvent.click(button('Retirer'))
    await userEvent.fill(amount, '10000')
    await userEvent.fill(dialog.getByLabelText('Nom complet'), '')
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }))
    await expect.element(dialog.getByText('Veuillez remplir tous les champs obligatoires.')).toBeVisible()
    await userEvent.fill(dialog.getByLabelText('Nom complet'), 'Awa Koné')
    await userEvent.click(dialog.getByRole('button', { name: /Pays/ }))
    await userEvent.click(page.getByRole('option', { name: 'Bénin' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }))
    await expect.element(dialog.getByText('Veuillez entrer les informations de transfert pour Mobile Money.')).toBeVisible()
    await userEvent.click(dialog.getByText('Compte bancaire'))
    await expect.element(dialog.getByLabelText('Informations de transfert')).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }))
    await expect.element(dialog.getByText('Veuillez entrer l’IBAN et le code SWIFT pour le compte bancaire.')).toBeVisible()
    await userEvent.fill(dialog.getByLabelText('IBAN'), 'GB82 WEST 1234 5698 7654 32')
    await userEvent.fill(dialog.getByLabelText('Code SWIFT'), 'BNPAFRPP')
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('ErreurUne erreur est survenue lors de la récupération de vos gains.')
    expect(send).toHaveBeenCalledWith({
      amount: 10_000,
      type: 'bankAccount',
      full_name: 'Awa Koné',
      country: 'BJ',
      iban: 'GB82WEST12345698765432',
      swift_code: 'BNPAFRPP',
    })
    await expect.element(dialog.getByLabelText('IBAN')).toHaveValue('GB82 WEST 1234 5698 7654 32')
  })
})
