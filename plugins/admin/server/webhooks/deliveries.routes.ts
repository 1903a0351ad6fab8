import { createReadRoutes, type DeliveryFilters, fieldProblem, type Route, type ServerContext } from '@balafon/sdk/server'
import { deliveries as resource } from '../../contract/webhooks.ts'
import { createLogReader, readChoices } from '../lists/log-reader.ts'
import { parseTimeFilter } from '../lists/service-reader.ts'
import { presentDelivery } from './webhooks.presenter.ts'

/** Creates the routes of the list of deliveries to a webhook. */
export function createDeliveryListRoutes(context: Pick<ServerContext, 'webhooks' | 'audit' | 'translate'>): Route[] {
  const { webhooks } = context
  const reader = createLogReader(resource, {
    readFilters({ filters = {} }): DeliveryFilters & { readonly webhookId: number } {
      const { webhook, status, created_at } = filters
      const statuses = readChoices(['queued', 'sent', 'failed'], status)
      return { webhookId: parseWebhookId(webhook?.eq), ...(statuses && { statuses }), ...parseTimeFilter(created_at) }
    },
    list: ({ webhookId, ...query }) => webhooks.listDeliveries(webhookId, query),
    count: ({ webhookId, ...filters }, limit) => webhooks.countDeliveries(webhookId, filters, limit),
    loadPresenter: async () => presentDelivery,
  })
  const { list, count, export: exportCsv } = createReadRoutes(resource, reader, context)
  // Checks the id before the stream starts, because the status cannot become 422 after that.
  const checkedExport: Route = {
    endpoint: exportCsv.endpoint,
    async handle(request) {
      parseWebhookId((request.query as { readonly webhook?: string }).webhook)
      return exportCsv.handle(request)
    },
  }
  return [list, count, checkedExport]
}

function parseWebhookId(id: string | undefined): number {
  if (id === undefined) throw fieldProblem({ webhook: 'field.required' })
  if (!/^[1-9]\d{0,14}$/.test(id)) throw fieldProblem({ webhook: 'field.format' })
  return Number(id)
}
