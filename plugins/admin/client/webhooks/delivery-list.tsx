import { useApiList, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listDeliveries, listWebhooks, type Webhook } from '../../contract/webhooks.ts'
import classes from './delivery-list.module.css'
import { DeliveryStatus } from './delivery-status.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'

/** How often the list is refetched while a delivery is queued. */
const POLL_INTERVAL_MS = 2000

interface DeliveryListProps {
  readonly webhook: Webhook
  readonly getEventLabel: (event: string) => string
}

/** Lists the deliveries of a webhook with their responses. */
export function DeliveryList({ webhook, getEventLabel }: DeliveryListProps) {
  const { t } = useTranslation()
  const { relativeTime, number } = useFormat()
  const { resend } = useWebhookActions(webhook)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(listDeliveries, { params: { id: webhook.id } })
  const deliveries = data?.pages.flatMap((page) => page.data)
  usePolling(deliveries?.some(({ status }) => status === 'queued') ?? false)
  if (isError) return <p role="alert">{t('admin.webhooks.deliveries.failed')}</p>
  if (!deliveries) return <Skeleton height="80px" />
  if (deliveries.length === 0) return <p className={classes.none}>{t('admin.webhooks.deliveries.none')}</p>
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption>{t('admin.webhooks.deliveries.of', { url: webhook.url })}</caption>
        <thead>
          <tr>
            {(['event', 'status', 'response', 'attempts', 'date'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`admin.webhooks.column.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ id, event, status, response_status, attempts, created_at }) => (
            <tr key={id}>
              <th scope="row">{getEventLabel(event)}</th>
              <td>
                <DeliveryStatus status={status} />
              </td>
              <td data-tabular>{response_status ?? '–'}</td>
              <td data-tabular data-column="attempts">
                {number(attempts)}
              </td>
              <td data-column="date">{relativeTime(created_at)}</td>
              <td>
                <Button variant="quiet" size="small" isDisabled={status === 'queued' || !webhook.enabled} onPress={() => void resend(id)}>
                  {t('admin.webhooks.resend')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button variant="outline" size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('admin.webhooks.deliveries.more')}
        </Button>
      ) : null}
    </div>
  )
}

/** Refetches deliveries repeatedly, because the server sends no live message about them. Each render restarts the interval. */
function usePolling(isActive: boolean) {
  const invalidate = useInvalidateQueries()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => void invalidate(listDeliveries, listWebhooks), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  })
}
