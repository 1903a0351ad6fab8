import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { TRIAL_PAYMENT } from '../../contract/administration.ts'
import type { IntentsService } from '../intents/intents.service.ts'
import type { PaymentsContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { SettlementService } from '../settlement/settlement.service.ts'
import type { UnusedWebhooksService } from '../unused-webhooks/unused-webhooks.service.ts'

interface Dependencies {
  readonly intents: IntentsService
  readonly settlement: SettlementService
  readonly providers: ProvidersService
  readonly unusedWebhooks: UnusedWebhooksService
}

type Context = Pick<PaymentsContext, 'models' | 'audit' | 'translate'>
export type AdministrationService = ReturnType<typeof createAdministrationService>

/** Creates the service behind the payments page of the admin area. */
export function createAdministrationService({ intents, settlement, providers, unusedWebhooks }: Dependencies, { models, audit, translate }: Context) {
  const getPluginTitle = (plugin: string, language: string) => {
    const title = translate(language, `${plugin}.title`)
    return title === `${plugin}.title` ? plugin : title
  }

  return {
    listUnusedWebhooks: unusedWebhooks.list,
    async listProviders(language: string) {
      const translatedProviders = (await providers.list()).map((provider) => ({
        ...provider,
        label: translate(language, provider.label),
        plugin_title: getPluginTitle(provider.plugin, language),
      }))
      const mismatches = await models.PaymentIntent.count({ where: { status: 'mismatch' } })
      return { providers: translatedProviders, site_mode: providers.getSiteMode(), mismatches, unused_webhooks: await unusedWebhooks.count() } as const
    },
    async recheck(reference: string, userId: number) {
      const before = await models.PaymentIntent.findOne({ where: { reference } })
      await settlement.checkReversal(reference)
      const after = await models.PaymentIntent.findOne({ where: { reference } })
      if (!after) throw problem(404, 'not_found')
      const states = { before: { status: before?.status }, after: { status: after.status } }
      await audit.record({ action: 'payment.recheck', entity: 'payments.payment', entityId: after.id, label: reference, ...states, userId })
      return { status: after.status, settled_at: after.settledAt?.toISOString() ?? null }
    },
    /** Creates a payment that credits no user: its owner is this plugin. */
    async createTrialPayment(userId: number, provider: string, language: string, transaction: Transaction) {
      const description = translate(language, 'payments.trial.description')
      const { reference } = await intents.create(
        { owner: 'payments', purpose: 'trial', userId, ...TRIAL_PAYMENT, provider, description, returnTo: '/admin/payments' },
        transaction,
      )
      const entry = { action: 'payment.create_trial', entity: 'payments.payment', entityId: null, label: reference }
      await audit.record({ ...entry, after: { provider, ...TRIAL_PAYMENT }, userId }, transaction)
      return { reference, amount: TRIAL_PAYMENT.amount }
    },
  }
}
