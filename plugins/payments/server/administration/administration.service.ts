import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type PaymentRow, TRIAL } from '../../contract/administration.ts'
import type { Intents } from '../intents/intents.service.ts'
import type { Providers } from '../providers/providers.ts'
import type { Settlement } from '../settlement/settlement.service.ts'
import type { AdministrationStore, AdminRow, Sought } from './administration.store.ts'

interface Parts {
  readonly store: AdministrationStore
  readonly intents: Intents
  readonly settlement: Settlement
  readonly providers: Providers
}

export type Administration = ReturnType<typeof createAdministration>

/** What an operator sees of payments, and does with them. */
export function createAdministration({ store, intents, settlement, providers }: Parts, { translate }: Pick<ServerContext, 'translate'>) {
  const present = (row: AdminRow, language: string): PaymentRow => ({
    id: Number(row.id),
    reference: row.reference,
    owner: row.owner,
    purpose: row.purpose,
    user: { id: Number(row.user_id), name: row.user_name },
    amount: Number(row.amount),
    currency: row.currency,
    description: row.description,
    provider: { name: row.provider, label: translate(language, providers.labelOf(row.provider)) },
    status: row.status,
    is_test: row.is_test,
    mismatch: row.mismatch,
    received: receivedOf(row),
    checked_at: row.checked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  })

  return {
    async providers(language: string) {
      const listed = await providers.list()
      const named = listed.map((provider) => ({ ...provider, label: translate(language, provider.label) }))
      return { providers: named, site_mode: providers.siteMode(), mismatches: await store.countMismatches() } as const
    },
    async list({ count, ...sought }: Sought, language: string) {
      const rows = await store.list({ ...sought, count: count + 1 })
      const shown = rows.slice(0, count)
      return { data: shown.map((row) => present(row, language)), next_cursor: rows.length > count ? String(shown.at(-1)?.id) : null }
    },
    async recheck(reference: string, language: string) {
      await settlement.settle(reference)
      const row = await store.find(reference)
      if (!row) throw problem(404, 'not_found')
      return { payment: present(row, language) }
    },
    /** A payment like any other, and nobody's income: no plugin waits for it. */
    async try(userId: number, provider: string, language: string, transaction: Transaction) {
      const wish = { owner: 'payments', purpose: 'trial', userId, ...TRIAL, provider, description: translate(language, 'payments.trial.description') }
      const { reference } = await intents.create({ ...wish, returnTo: '/admin/payments' }, transaction)
      return { reference, amount: TRIAL.amount }
    },
  }
}

function receivedOf({ received_amount: amount, received_currency: currency, received_is_test: isTest }: AdminRow): PaymentRow['received'] {
  return amount === null || currency === null || isTest === null ? null : { amount: Number(amount), currency, is_test: isTest }
}
