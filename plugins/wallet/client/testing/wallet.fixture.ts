import { respondTo } from '@balafon/sdk/testing/client'
import { getWalletPreferences } from '../../contract/preferences.ts'
import { listSplits } from '../../contract/splits.ts'
import { getTopUpOptions, listWalletPayments, type WalletPayment } from '../../contract/top-ups.ts'
import { getWallet, listWalletMonths, type Wallet } from '../../contract/wallet.ts'
import { type Destination, listDestinations, listWithdrawals, type Withdrawal } from '../../contract/withdrawals.ts'

export const createWallet = (values: Partial<Wallet> = {}): Wallet => ({
  currency: 'XOF',
  balance: 12_500,
  earnings: 48_250,
  held: 15_000,
  owed: 0,
  shows_earnings: true,
  is_frozen: false,
  ...values,
})

const createPayment = (values: Partial<WalletPayment> = {}): WalletPayment => ({
  id: 'pay-1',
  date: '2026-11-22T09:14:00.000Z',
  type: 'top_up',
  type_label: 'Recharge',
  amount: 5000,
  status: 'processed',
  status_label: 'Traité',
  reference: 'pay-1',
  description: null,
  ...values,
})

export const createWithdrawal = (values: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 1,
  amount: 15_000,
  currency: 'XOF',
  status: 'pending',
  status_label: 'En attente',
  type: 'withdrawal',
  type_label: 'Retrait',
  created_at: '2026-11-21T10:00:00.000Z',
  settled_at: null,
  destination: 'CI93 •••• 0001',
  reason: null,
  reference: null,
  can_cancel: true,
  ...values,
})

export const createDestination = (values: Partial<Destination> = {}): Destination => ({
  id: 4,
  type: 'mobileMoney',
  full_name: 'Awa Koné',
  country: 'CI',
  summary: '•••• 00 00',
  is_readable: true,
  created_at: '2026-11-20T08:00:00.000Z',
  ...values,
})

const PAYMENTS = [
  createPayment(),
  createPayment({ id: '2', type: 'purchase', type_label: 'Achat', amount: -300, reference: null }),
  createPayment({ id: 'pay-3', amount: 2500, status: 'failed', status_label: 'Échoué', reference: 'pay-3' }),
]

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `${index === 0 ? 2025 : 2026}-${String(index === 0 ? 12 : index).padStart(2, '0')}`,
  earned: 1000 + index * 1900,
  balance: 500 + index * 1000,
}))

/** Fakes of everything that the wallet reads. With `isEmpty` there are no rows. */
export const createWalletFakes = (wallet: Partial<Wallet> = {}, isEmpty = false) => [
  respondTo(getWallet, () => ({ wallet: createWallet(wallet) })),
  respondTo(listWalletMonths, () => ({ currency: 'XOF', months: MONTHS })),
  respondTo(listWalletPayments, () => ({ data: isEmpty ? [] : PAYMENTS, next_cursor: null })),
  respondTo(listWithdrawals, () => ({
    data: isEmpty
      ? []
      : [
          createWithdrawal(),
          createWithdrawal({
            id: 2,
            type: 'transfer',
            type_label: 'Transfert',
            status: 'processed',
            status_label: 'Traité',
            can_cancel: false,
            destination: null,
          }),
          createWithdrawal({ id: 3, status: 'failed', status_label: 'Échoué', can_cancel: false, reason: 'Numéro inconnu' }),
        ],
    next_cursor: null,
  })),
  respondTo(getTopUpOptions, () => ({ currency: 'XOF', minimum: 500, maximum: 1_000_000, providers: [{ name: 'paystack', label: 'Paystack' }] })),
  respondTo(listSplits, () => ({ splits: [] })),
  respondTo(listDestinations, () => ({ destinations: [] })),
  respondTo(getWalletPreferences, () => ({ preferences: { sales_email: 'daily' as const } })),
]
