import type {} from '@balafon/plugin-player/contract/items-service'
import type {} from '@balafon/plugin-player/contract/ownership'
import { UserDeleted } from '@balafon/sdk/contract'
import { createProviderPerPlugin, defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { WALLET_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createAdjustmentRoutes } from './adjustments/adjustments.routes.ts'
import { createAdsIncomeRoutes } from './ads-income/ads-income.routes.ts'
import { createDashboardRoutes } from './dashboard/dashboard.routes.ts'
import { createAuditJob, createDebtJob, createDigestJob } from './dashboard/ledger.jobs.ts'
import { createHistoryRoutes } from './history/history.routes.ts'
import { createCurrencyGuard } from './ledger/currency-guard.ts'
import { wallet0001 } from './migrations/0001-ledger.ts'
import { wallet0002 } from './migrations/0002-refund-totals.ts'
import { wallet0003 } from './migrations/0003-sealed-destinations.ts'
import { wallet0004 } from './migrations/0004-digests.ts'
import { wallet0005 } from './migrations/0005-notices.ts'
import { wallet0006 } from './migrations/0006-combined-transfers.ts'
import { wallet0007 } from './migrations/0007-shorter-postings.ts'
import { wallet0008 } from './migrations/0008-top-up-limit.ts'
import { models } from './models.ts'
import { createWalletMovements } from './movements/movements.provider.ts'
import { walletEmails } from './notices/notices.emails.ts'
import { createSaleHandler } from './notices/sales.handler.ts'
import { createSalesDigestJob } from './notices/sales-digest.ts'
import { createOfferRoutes } from './offers/offers.routes.ts'
import { createPlaybackAccess } from './offers/playback-access.ts'
import { readPersonalData } from './personal-data.ts'
import { createPreferenceRoutes } from './preferences/preferences.routes.ts'
import { createOwnership } from './purchases/ownership.ts'
import { createPurchaseRoutes, createTrackPurchaseRoutes } from './purchases/purchases.routes.ts'
import { createReconciliationJob } from './reconciliations/reconciliation.jobs.ts'
import { createProviderSettlementRoutes } from './settlements/provider-settlements.routes.ts'
import { createSplitRoutes } from './splits/splits.routes.ts'
import { createReversalHandler } from './top-ups/reversals.ts'
import { createTopUpHandler, createTopUpRoutes } from './top-ups/top-ups.routes.ts'
import { createWalletServices } from './wallet-services.ts'
import { sealWithdrawals } from './withdrawals/seal-withdrawals.ts'
import { createSettlementRoutes } from './withdrawals/settlement.routes.ts'
import { createWithdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [wallet0001, wallet0002, wallet0003, wallet0004, wallet0005, wallet0006, wallet0007, wallet0008],
  rateLimits: WALLET_RATE_LIMITS,
  services: createWalletServices,
  routes: (services, context) => [
    ...createHistoryRoutes(services.balances, services.history),
    ...createTopUpRoutes(services.topUps, services.payments),
    ...createWithdrawalRoutes(services, context.db),
    ...createSettlementRoutes(services.settlement, context),
    ...createOfferRoutes(services.offers),
    ...createPurchaseRoutes(services.purchases),
    ...createTrackPurchaseRoutes(services.refunds, context),
    ...createSplitRoutes(services.splits),
    ...createAdjustmentRoutes(services),
    ...createAdsIncomeRoutes(services.adsIncome),
    ...createDashboardRoutes(services.dashboard),
    ...createPreferenceRoutes(services.preferences),
    ...createProviderSettlementRoutes(services),
  ],
  provides: (services, context) => ({
    'wallet.movements/v1': [createProviderPerPlugin((plugin) => createWalletMovements(services, context, plugin))],
    'player.playbackAccess/v1': [createPlaybackAccess({ store: services.offersStore, items: services.items }, context)],
    'core.settingGuards/v1': [createCurrencyGuard(context)],
    'player.ownership/v1': [createOwnership(context.sql)],
    'core.userDetails/v1': [
      { name: 'wallet', load: async (userId) => (await services.balances.read(userId)).wallet, permissionForOthers: 'wallet.view', includeInBootstrap: true },
      {
        name: 'balance',
        load: async (userId) => (await services.balances.read(userId)).earnings,
        permissionForOthers: 'wallet.view',
        includeInBootstrap: true,
      },
    ],
  }),
  eventHandlers: ({ topUps, businessRows, post, balances, notices, sales }, context) => [
    createTopUpHandler(topUps),
    createReversalHandler({ post, balances }, context),
    createSaleHandler(notices, sales, context),
    onEvent(UserDeleted, ({ userId }) => businessRows.forgetUser(userId)),
  ],
  emails: walletEmails,
  jobs: ({ dashboard, post, reconciliations, sendSalesDigests }, context) => [
    createAuditJob(dashboard),
    createDigestJob(dashboard),
    createDebtJob(post, context),
    createReconciliationJob(reconciliations),
    createSalesDigestJob(sendSalesDigests),
  ],
  personalData: readPersonalData,
  async start({ terms, businessRows }, context) {
    await terms.syncWithSettings()
    await sealWithdrawals(businessRows, context)
  },
})
