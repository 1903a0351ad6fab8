import type {} from '@balafon/plugin-payments/contract/error-codes'
import type { ErrorCodesOf } from '@balafon/sdk/contract'
import type * as adjustments from './adjustments.ts'
import type * as adsIncome from './ads-income.ts'
import type * as earningsTransfers from './earnings-transfers.ts'
import type * as offers from './offers.ts'
import type * as providerSettlements from './provider-settlements.ts'
import type * as purchases from './purchases.ts'
import type * as splits from './splits.ts'
import type * as topUps from './top-ups.ts'
import type * as trackPurchases from './track-purchases.ts'
import type * as settlement from './withdrawal-settlement.ts'
import type * as withdrawals from './withdrawals.ts'

declare module '@balafon/sdk/contract' {
  interface ErrorCodes
    extends ErrorCodesOf<typeof adjustments>,
      ErrorCodesOf<typeof adsIncome>,
      ErrorCodesOf<typeof offers>,
      ErrorCodesOf<typeof providerSettlements>,
      ErrorCodesOf<typeof purchases>,
      ErrorCodesOf<typeof splits>,
      ErrorCodesOf<typeof topUps>,
      ErrorCodesOf<typeof trackPurchases>,
      ErrorCodesOf<typeof earningsTransfers>,
      ErrorCodesOf<typeof settlement>,
      ErrorCodesOf<typeof withdrawals> {
    /** A change of the currency, after money has moved. */
    'wallet.currency_fixed': unknown
  }
}
