import type { ServerContext, WithModels } from '@balafon/sdk/server'
import {
  Adjustment,
  AdsPeriod,
  CurrencyTerms,
  Destination,
  Dispute,
  EarningsTransfer,
  LedgerAudit,
  Offer,
  PluginCharge,
  Purchase,
  Split,
  SplitShare,
  TopUp,
  Withdrawal,
  WithdrawalApproval,
} from './ledger/business.models.ts'
import { LedgerAccount, LedgerCurrency, LedgerDigest, LedgerHold, LedgerJournal, LedgerProvider, LedgerTransfer } from './ledger/ledger.models.ts'
import { SalesEmail, WalletPreference } from './preferences/preferences.models.ts'
import { Reconciliation } from './reconciliations/reconciliation.model.ts'

/** The models of the plugin’s tables. The database role of the site may only read the schemas `ledger` and `wallet`, which SQL functions change. It may write the other tables. */
export const models = {
  LedgerCurrency,
  LedgerProvider,
  LedgerAccount,
  LedgerJournal,
  LedgerTransfer,
  LedgerHold,
  LedgerDigest,
  TopUp,
  EarningsTransfer,
  Withdrawal,
  WithdrawalApproval,
  CurrencyTerms,
  Offer,
  Split,
  SplitShare,
  Purchase,
  Dispute,
  Adjustment,
  AdsPeriod,
  PluginCharge,
  Destination,
  LedgerAudit,
  WalletPreference,
  SalesEmail,
  Reconciliation,
}

/** The context of the plugin, with its models. */
export type WalletContext = WithModels<ServerContext, typeof models>
