import { useApiList, useFormat, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect } from 'react'
import { listDeliveries, listWebhooks, type Webhook } from '../../contract/webhooks.ts'
import classes from './delivery-list.module.css'
import { DeliveryStatus } from './delivery-status.tsx'
import { useWebhook } from './use-webhooks.ts'

/** Milliseconds between looks while something is on its way. */
const LOOK_EVERY = 2000

interface DeliveryListProps {
  readonly webhook: Webhook
  readonly words: (event: string) => string
}

/** What a receiver was told, and what it answered. */
export function DeliveryList({ webhook, words }: DeliveryListProps) {
  const t = useT()
  const { ago, number } = useFormat()
  const { resend } = useWebhook(webhook)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(listDeliveries, { params: { id: webhook.id } })
  const deliveries = data?.pages.flatMap((page) => page.data)
  useLooking(deliveries?.some(({ status }) => status === 'queued') ?? false)
  if (isError) return <p role="alert">{t('admin.webhooks.deliveries.failed')}</p>
  if (!deliveries) return <Skeleton height="80px" />
  if (deliveries.length === 0) return <p className={classes.none}>{t('admin.webhooks.deliveries.none')}</p>
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption>{t('admin.webhooks.deliveries.of', { url: webhook.url })}</caption>
        <thead>
          <tr>
            {(['event', 'status', 'answer', 'tries', 'at'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`admin.webhooks.column.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ id, event, status, answer_status, attempts, created_at }) => (
            <tr key={id}>
              <th scope="row">{words(event)}</th>
              <td>
                <DeliveryStatus status={status} />
              </td>
              <td data-tabular>{answer_status ?? '–'}</td>
              <td data-tabular data-column="tries">
                {number(attempts)}
              </td>
              <td data-column="at">{ago(created_at)}</td>
              <td>
                <Button look="quiet" size="small" isDisabled={status === 'queued' || !webhook.enabled} onPress={() => void resend(id)}>
                  {t('admin.webhooks.resend')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button look="outline" size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('admin.webhooks.deliveries.more')}
        </Button>
      ) : null}
    </div>
  )
}

/** Asks again while something is on its way: nobody tells of it. */
function useLooking(isOn: boolean) {
  const forget = useInvalidateQueries()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void forget(listDeliveries, listWebhooks), LOOK_EVERY)
    return () => clearInterval(timer)
  })
}
