import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, respondTo } from '@balafon/sdk/testing/client'
import { createElement } from 'react'
import { type Adjustment, getUserWallet, listAdjustments, listUserMovements } from '../../contract/adjustments.ts'
import { listAdsIncome, previewAdsDistribution } from '../../contract/ads-income.ts'
import { getMoneyAlerts, getMoneyDashboard, type MoneyAlerts, type MoneyDashboard } from '../../contract/dashboard.ts'
import { listProviderSettlements, listReconciliations } from '../../contract/provider-settlements.ts'
import { countTrackPurchases, listTrackPurchases } from '../../contract/track-purchases.ts'
import { countAllWithdrawals, listAllWithdrawals, revealDestination } from '../../contract/withdrawal-settlement.ts'
import { createWallet } from './wallet.fixture.ts'

const AT = '2026-11-22T09:14:00.000Z'
const AWA = { id: 70, label: 'Awa Koné' }

/** On a site, the plugin `admin` shows these components. */
export const adminPages = createTestPlugin({
  contributes: {
    'host.routes/v1': ['MoneyPage', 'MoneyAlerts', 'WithdrawalsPage', 'TrackPurchasesPage', 'AdsIncomePage', 'UserWalletTab', 'WalletSection'].map((name) => ({
      path: `/test/${name}`,
      component: name,
    })),
  },
  components: Object.fromEntries(
    ['MoneyPage', 'MoneyAlerts', 'WithdrawalsPage', 'TrackPurchasesPage', 'AdsIncomePage', 'UserWalletTab', 'WalletSection'].map((component) => [
      component,
      () => createElement(ContributedComponent, { plugin: 'wallet', component, props: { userId: AWA.id } }),
    ]),
  ),
})

const createAdjustment = (values: Partial<Adjustment> = {}): Adjustment => ({
  id: 1,
  user: { id: 7, name: 'Awa Koné' },
  amount: -300,
  currency: 'XOF',
  reason: 'Panne du site',
  state: 'proposed',
  proposed_by: { id: 2, name: 'Ibrahim Sow' },
  decided_by: null,
  created_at: AT,
  decided_at: null,
  can_decide: true,
  ...values,
})

const createAlerts = (values: Partial<MoneyAlerts> = {}): MoneyAlerts => ({
  currency: 'XOF',
  pending_withdrawals: { count: 2, amount: 17_500 },
  proposed_adjustments: 1,
  open_disputes: 1,
  audit: { checked_at: AT, problems: 0 },
  differences: 0,
  ...values,
})

const createDashboard = (): MoneyDashboard => ({
  currency: 'XOF',
  wallets: 812_500,
  earnings: 248_250,
  held: 15_000,
  receivable: 800,
  revenue: 92_400,
  fees: 4100,
  ads_pool: 31_000,
  pending_withdrawals: { count: 2, amount: 17_500 },
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    in: 10_000 * index,
    out: 4000 * index,
    sales: 7000,
  })),
  providers: [
    { name: 'paystack', label: 'Paystack', ledger: 640_000, payments: 640_000, difference: 0 },
    { name: 'sandbox', label: 'Bac à sable', ledger: 9500, payments: 9000, difference: 500 },
  ],
  disputes: [{ reference: 'pay-1', user: { id: 7, name: 'Awa Koné' }, state: 'disputed', amount: 1000, frozen: 200, owed: 800, updated_at: AT }],
  audit: { checked_at: AT, problems: 0 },
})

const SETTLEMENT = {
  id: 1,
  provider: 'sandbox',
  provider_label: 'Bac à sable',
  reference: 'STL-1',
  net: 9500,
  fee: 500,
  currency: 'XOF',
  recorded_by: { id: 2, name: 'Ibrahim Sow' },
  recorded_at: AT,
  is_reversed: false,
}

const PERIOD = {
  id: 1,
  from: '2026-10-01',
  to: '2026-10-31',
  amount: 31_000,
  currency: 'XOF',
  reason: 'Régie Étoile',
  created_by: { id: 2, name: 'Ibrahim Sow' },
  created_at: AT,
  distributed: 0,
  distributed_at: null,
  receivers: 0,
}

const WITHDRAWAL = {
  id: 1,
  version: 1,
  user: AWA,
  amount: 15_000,
  currency: 'XOF',
  status: 'pending' as const,
  account_type: 'bank_account' as const,
  created_at: AT,
  country: 'CI',
  full_name: 'Awa Koné',
  summary: 'CI93 •••• 0001',
  first_approver: { id: 2, label: 'Ibrahim Sow' },
  settled_by: null,
  settled_at: null,
  payout_reference: null,
  reason: null,
}

const PURCHASE = {
  id: 1,
  version: 1,
  name: 'Marché du soir',
  kind: 'track' as const,
  amount: 500,
  currency: 'XOF',
  buyer: AWA,
  recipient: null,
  seller: { id: 3, label: 'Fanta Zié' },
  platform_share: 75,
  status: 'paid' as const,
  created_at: AT,
  refunded_at: null,
  refund_reason: null,
}

/** Fakes of everything that the admin pages of the wallet read. */
export const createAdminFakes = (alerts: Partial<MoneyAlerts> = {}) => [
  respondTo(getMoneyDashboard, () => ({ dashboard: createDashboard() })),
  respondTo(getMoneyAlerts, () => ({ alerts: createAlerts(alerts) })),
  respondTo(listAdjustments, () => ({ adjustments: [createAdjustment()] })),
  respondTo(listProviderSettlements, () => ({
    currency: 'XOF',
    settlements: [SETTLEMENT],
    providers: [{ name: 'sandbox', label: 'Bac à sable', balance: 9500 }],
  })),
  respondTo(listReconciliations, () => ({
    reconciliations: [
      {
        day: '2026-11-21',
        provider: 'sandbox',
        provider_label: 'Bac à sable',
        currency: 'XOF',
        payments: { count: 2, amount: 2700 },
        ledger: { count: 1, amount: 2000 },
        differences: [{ reference: 'pay-2', kind: 'missing_in_ledger' as const, payment: 700, ledger: null }],
        checked_at: AT,
      },
    ],
  })),
  respondTo(listAllWithdrawals, () => ({ data: [WITHDRAWAL], next_cursor: null })),
  respondTo(countAllWithdrawals, () => ({ total: 1, is_exact: true })),
  respondTo(revealDestination, () => ({
    destination: { full_name: 'Awa Koné', country: 'CI', iban: 'CI93CI0080111301134291200001', swift_code: 'BNPAFRPP', transfer_info: null },
  })),
  respondTo(listTrackPurchases, () => ({ data: [PURCHASE], next_cursor: null })),
  respondTo(countTrackPurchases, () => ({ total: 1, is_exact: true })),
  respondTo(listAdsIncome, () => ({ currency: 'XOF', periods: [PERIOD] })),
  respondTo(previewAdsDistribution, () => ({
    total: 15_500,
    plays: 310,
    shares: [{ user: { id: 3, name: 'Fanta Zié' }, plays: 310, amount: 15_500 }],
    receivers: 1,
  })),
  respondTo(getUserWallet, () => ({ wallet: createWallet(), adjustments: [createAdjustment({ state: 'posted' })] })),
  respondTo(listUserMovements, () => ({ data: [], next_cursor: null })),
]
