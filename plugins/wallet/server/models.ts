import type { ServerContext, WithModels } from '@balafon/sdk/server'
import {
  Adjustment,
  AdsPeriod,
  Audit,
  Charge,
  Destination,
  Dispute,
  EarningsTransfer,
  Offer,
  Purchase,
  Split,
  SplitShare,
  Terms,
  TopUp,
  Withdrawal,
  WithdrawalApproval,
} from './ledger/business.models.ts'
import { LedgerAccount, LedgerCurrency, LedgerHold, LedgerJournal, LedgerProvider, LedgerTransfer } from './ledger/ledger.models.ts'

/** The models of the plugin’s tables. The running site may only read them. */
export const models = {
  LedgerCurrency,
  LedgerProvider,
  LedgerAccount,
  LedgerJournal,
  LedgerTransfer,
  LedgerHold,
  TopUp,
  EarningsTransfer,
  Withdrawal,
  WithdrawalApproval,
  Terms,
  Offer,
  Split,
  SplitShare,
  Purchase,
  Dispute,
  Adjustment,
  AdsPeriod,
  Charge,
  Destination,
  Audit,
}

/** The context of the plugin, with its models. */
export type WalletContext = WithModels<ServerContext, typeof models>
