import { createAdjustmentsService } from './adjustments/adjustments.service.ts'
import { createAdsIncomeService } from './ads-income/ads-income.service.ts'
import { createBalancesService } from './balances/balances.service.ts'
import { createBalancesStore } from './balances/balances.store.ts'
import { createDashboardService } from './dashboard/dashboard.service.ts'
import { createDashboardStore } from './dashboard/dashboard.store.ts'
import { createDestinationsService } from './destinations/destinations.service.ts'
import { createHistoryService } from './history/history.service.ts'
import { createMovementsStore } from './history/movements.store.ts'
import { createBusinessStore } from './ledger/business.store.ts'
import { createPostingStore } from './ledger/posting.store.ts'
import { createTermsService } from './ledger/terms.service.ts'
import type { WalletContext } from './models.ts'
import { createNoticesService } from './notices/notices.service.ts'
import { createSalesStore } from './notices/sales.store.ts'
import { createSalesDigest } from './notices/sales-digest.ts'
import { createItems } from './offers/items.ts'
import { createOffersService } from './offers/offers.service.ts'
import { createOffersStore } from './offers/offers.store.ts'
import { createPreferencesService } from './preferences/preferences.service.ts'
import { createPurchasesService } from './purchases/purchases.service.ts'
import { createPurchasesStore } from './purchases/purchases.store.ts'
import { createRefundsService } from './purchases/refunds.service.ts'
import { createReconciliationsService } from './reconciliations/reconciliations.service.ts'
import { createReconciliationsStore } from './reconciliations/reconciliations.store.ts'
import { createProviderLabels } from './settlements/provider-labels.ts'
import { createProviderSettlementsService } from './settlements/provider-settlements.service.ts'
import { createProviderSettlementsStore } from './settlements/provider-settlements.store.ts'
import { createSplitsService } from './splits/splits.service.ts'
import { createPaymentHistoryService } from './top-ups/payment-history.service.ts'
import { createTopUpsService } from './top-ups/top-ups.service.ts'
import { createEarningsTransfersService } from './withdrawals/earnings-transfers.service.ts'
import { createSettlementService } from './withdrawals/settlement.service.ts'
import { createWithdrawalsService } from './withdrawals/withdrawals.service.ts'
import { createWithdrawalsStore } from './withdrawals/withdrawals.store.ts'

export type WalletServices = ReturnType<typeof createWalletServices>

/**
 * Creates the plugin’s services and connects them. `post` contains the functions of the ledger that move money. `businessRows` contains the functions that
 * write the rows that justify a movement, for example a purchase.
 */
export function createWalletServices(context: WalletContext) {
  const { sql } = context
  const post = createPostingStore(sql)
  const businessRows = createBusinessStore(sql)
  const items = createItems(context)
  const terms = createTermsService(businessRows, context)
  const balances = createBalancesService(createBalancesStore(sql), terms, context)
  const movements = createMovementsStore(sql)
  const preferences = createPreferencesService(context)
  const notices = createNoticesService(preferences, context)
  const sales = createSalesStore(sql)
  const ledger = { post, businessRows, terms, balances, notices }
  const destinations = createDestinationsService(businessRows, context)
  const topUps = createTopUpsService(ledger, context)
  const offersStore = createOffersStore(sql)
  const getProviderLabel = createProviderLabels(context)
  return {
    ...ledger,
    items,
    offersStore,
    preferences,
    sales,
    sendSalesDigests: createSalesDigest({ store: sales, terms, notices }, context),
    history: createHistoryService(movements, terms, context),
    destinations,
    topUps,
    payments: createPaymentHistoryService({ movements, terms, topUps }, context),
    transfers: createEarningsTransfersService(ledger, context),
    withdrawals: createWithdrawalsService({ ...ledger, destinations, store: createWithdrawalsStore(sql) }, context),
    settlement: createSettlementService(ledger, context),
    offers: createOffersService({ ...ledger, items, store: offersStore }, context),
    purchases: createPurchasesService({ ...ledger, items, store: createPurchasesStore(sql) }, context),
    refunds: createRefundsService(ledger, context),
    splits: createSplitsService({ businessRows, items, notices }, context),
    adjustments: createAdjustmentsService(ledger, context),
    adsIncome: createAdsIncomeService({ ...ledger, items }, context),
    providerSettlements: createProviderSettlementsService({ ...ledger, getProviderLabel, store: createProviderSettlementsStore(sql) }, context),
    reconciliations: createReconciliationsService({ store: createReconciliationsStore(sql), getProviderLabel }, context),
    dashboard: createDashboardService({ ...ledger, getProviderLabel, store: createDashboardStore(sql) }, context),
  }
}
