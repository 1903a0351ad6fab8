import { useInvalidateQueries } from '@balafon/sdk/client'
import type { ListQuery } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, type ReadOptions, type ResourceHooks, ResourceList, useResource } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delivery, deliveries, listDeliveries, listWebhooks, type PublicEvent, type Webhook } from '../../contract/webhooks.ts'
import { useEventLabel } from './use-event-label.ts'
import { useWebhookActions } from './use-webhook-actions.ts'

type DeliveryFields = typeof deliveries.fields
type Hooks = ResourceHooks<DeliveryFields, typeof deliveries.filters, never>

/** How often the list is refetched while a delivery is queued. */
const POLL_INTERVAL_MS = 2000
const ACTION_WIDTH_PIXELS = 120

interface DeliveryListProps {
  readonly webhook: Webhook
  readonly events: readonly PublicEvent[]
}

/** Lists the deliveries of a webhook with their responses. */
export function DeliveryList({ webhook, events }: DeliveryListProps) {
  const { t } = useTranslation()
  const { resend } = useWebhookActions(webhook)
  const columns = useMemo<ColumnsOf<DeliveryFields>>(
    () => ({
      event: { cell: ({ value }: CellProps<DeliveryFields['event'], Delivery>) => <EventName name={value} events={events} /> },
      status: { tones: { queued: 'warning', sent: 'positive', failed: 'danger' }, priority: 1 },
      response_status: { priority: 1 },
      created_at: { priority: 1 },
    }),
    [events],
  )
  return (
    <ResourceList
      resource={deliveries}
      label={t('admin.webhooks.deliveries.of', { url: webhook.url })}
      fixed={{ webhook: { eq: String(webhook.id) } }}
      columns={columns}
      hooks={usePolledHooks()}
      rowActionsWidth={ACTION_WIDTH_PIXELS}
      rowActions={({ id, status }) => (
        <Button variant="quiet" size="small" isDisabled={status === 'queued' || !webhook.enabled} onPress={() => void resend(id)}>
          {t('admin.webhooks.resend')}
        </Button>
      )}
      empty={<p>{t('admin.webhooks.deliveries.none')}</p>}
    />
  )
}

function EventName({ name, events }: { readonly name: string; readonly events: readonly PublicEvent[] }) {
  const getEventLabel = useEventLabel(events)
  return getEventLabel(name)
}

const usePolledHooks = (): Hooks => ({ ...useResource(deliveries), useList: usePolledList })

/** Refetches deliveries while one is queued, because the server sends no live message about them. */
function usePolledList(query: ListQuery<DeliveryFields, typeof deliveries.filters>, options?: ReadOptions) {
  const list = useResource(deliveries).useList(query, options)
  usePolling(list.data?.pages.some(({ data }) => data.some(({ status }) => status === 'queued')) ?? false)
  return list
}

function usePolling(isActive: boolean) {
  const invalidate = useInvalidateQueries()
  // Each render restarts the interval.
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => void invalidate(listDeliveries, listWebhooks), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  })
}
