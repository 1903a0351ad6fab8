import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { TRIAL_PAYMENT } from '../../contract/administration.ts'
import type { IntentsService } from '../intents/intents.service.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'
import type { PaymentsContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { SettlementService } from '../settlement/settlement.service.ts'
import { presentPaymentRow } from './administration.presenter.ts'
import type { AdministrationStore, PaymentFilters } from './administration.store.ts'

interface Dependencies {
  readonly store: AdministrationStore
  readonly intents: IntentsService
  readonly settlement: SettlementService
  readonly providers: ProvidersService
}

type Context = Pick<PaymentsContext, 'models' | 'translate'>
export type AdministrationService = ReturnType<typeof createAdministrationService>

/** Creates the service behind the payments page of the admin area. */
export function createAdministrationService({ store, intents, settlement, providers }: Dependencies, { models, translate }: Context) {
  const presentRows = async (rows: readonly IntentRow[], language: string) => {
    const userNames = await store.listUserNames(rows.map(({ userId }) => userId))
    return rows.map((row) =>
      presentPaymentRow(row, { userName: userNames.get(row.userId) ?? null, providerLabel: translate(language, providers.getLabel(row.provider)) }),
    )
  }
  const getPluginTitle = (plugin: string, language: string) => {
    const title = translate(language, `${plugin}.title`)
    return title === `${plugin}.title` ? plugin : title
  }

  return {
    async listProviders(language: string) {
      const translatedProviders = (await providers.list()).map((provider) => ({
        ...provider,
        label: translate(language, provider.label),
        plugin_title: getPluginTitle(provider.plugin, language),
      }))
      const mismatches = await models.PaymentIntent.count({ where: { status: 'mismatch' } })
      return { providers: translatedProviders, site_mode: providers.getSiteMode(), mismatches } as const
    },
    async listPayments({ count, ...filters }: PaymentFilters, language: string) {
      const rows = await store.list({ ...filters, count: count + 1 })
      const page = rows.slice(0, count)
      return { data: await presentRows(page, language), next_cursor: rows.length > count ? String(page.at(-1)?.id) : null }
    },
    async recheck(reference: string, language: string) {
      await settlement.settle(reference)
      const rows = await models.PaymentIntent.findAll({ where: { reference } })
      const [payment] = await presentRows(rows, language)
      if (!payment) throw problem(404, 'not_found')
      return { payment }
    },
    /** Creates a payment that credits no user: its owner is this plugin. */
    async createTrialPayment(userId: number, provider: string, language: string, transaction: Transaction) {
      const description = translate(language, 'payments.trial.description')
      const { reference } = await intents.create(
        { owner: 'payments', purpose: 'trial', userId, ...TRIAL_PAYMENT, provider, description, returnTo: '/admin/payments' },
        transaction,
      )
      return { reference, amount: TRIAL_PAYMENT.amount }
    },
  }
}
