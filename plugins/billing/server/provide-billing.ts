import type {} from '@balafon/plugin-admin/contract/report-providers'
import type { Providers } from '@balafon/sdk/server'
import type { BillingServices } from './billing-services.ts'
import type { BillingContext } from './models.ts'
import { isValid, RENEWAL_MS } from './subscriptions/validity.ts'

/** Provides the extension points: a valid subscription gives its permissions, and providers collect subscriptions. */
export const provideBilling = ({ store, localProviders, remoteProviders, report }: BillingServices, { models }: BillingContext): Providers => ({
  'billing.providers/v1': [...remoteProviders, ...localProviders],
  'admin.reportMetrics/v1': report.metrics,
  'core.permissionSources/v1': [
    {
      async listPermissions(userId) {
        const current = await store.findCurrent(userId)
        if (!current || !isValid(current)) return []
        return current.permissions.map(({ name, restrictions }) => ({ name, restrictions: [...restrictions] }))
      },
    },
  ],
  'core.subscribers/v1': [{ listSubscribed: (page) => store.listSubscribed(page, RENEWAL_MS) }],
  'core.userDetails/v1': [
    {
      name: 'subscriptions',
      permissionForOthers: 'subscriptions.update',
      includeInBootstrap: true,
      async load(userId) {
        const current = await store.findCurrent(userId)
        return current ? [{ valid: isValid(current) }] : []
      },
    },
  ],
  'core.entities/v1': [
    {
      entity: 'billing.plan',
      permission: 'subscriptions.update',
      async findLabels(ids) {
        const rows = await models.Product.findAll({ attributes: ['id', 'name'], where: { id: [...ids] } })
        return new Map(rows.map(({ id, name }) => [id, name]))
      },
      async search({ query, limit }) {
        const rows = await models.Product.findAll({ attributes: ['id', 'name'], order: ['position', 'id'] })
        const text = query.toLocaleLowerCase()
        return rows
          .filter(({ name }) => name.toLocaleLowerCase().includes(text))
          .slice(0, limit)
          .map(({ id, name }) => ({ id, label: name }))
      },
    },
  ],
})
