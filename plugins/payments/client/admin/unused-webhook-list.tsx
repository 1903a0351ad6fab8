import { useApiList, useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import type { Provider } from '../../contract/administration.ts'
import { listUnusedWebhooks, type UnusedWebhook } from '../../contract/unused-webhooks.ts'
import classes from './unused-webhook-list.module.css'

interface UnusedWebhookListProps {
  readonly providers: readonly Provider[]
}

/** Lists genuine webhooks that changed nothing, because the site knows neither their event nor their payment. Each can be opened to read its body. */
export function UnusedWebhookList({ providers }: UnusedWebhookListProps) {
  const { t } = useTranslation()
  const query = useApiList(listUnusedWebhooks, {})
  // The provider of an old webhook may not exist any more.
  const getLabel = (name: string) => providers.find((provider) => provider.name === name)?.label ?? name
  return (
    <section className={classes.section} aria-labelledby="unused-webhooks">
      <h2 id="unused-webhooks">{t('payments.unused_webhooks')}</h2>
      <p>{t('payments.unused_webhooks.text')}</p>
      <LoadState query={query} skeleton={<SkeletonRows count={2} />}>
        {({ pages }) => (
          <ul className={classes.list}>
            {pages.flatMap(({ data }) => data.map((webhook) => <WebhookRow key={webhook.id} webhook={webhook} provider={getLabel(webhook.provider)} />))}
          </ul>
        )}
      </LoadState>
      {query.hasNextPage ? (
        <Button variant="quiet" size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('payments.unused_webhooks.more')}
        </Button>
      ) : null}
    </section>
  )
}

interface WebhookRowProps {
  readonly webhook: UnusedWebhook
  /** The name of the provider. */
  readonly provider: string
}

function WebhookRow({ webhook: { event, reason, copies, last_at, body }, provider }: WebhookRowProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <li>
      <details className={classes.webhook}>
        <summary>
          <b>{event}</b>
          <span>
            {provider} · {date(last_at, { dateStyle: 'medium', timeStyle: 'short' })}
          </span>
          {copies > 1 ? <span>{t('payments.unused_webhooks.copies', { count: copies })}</span> : null}
          <Badge tone={reason === 'unknown_payment' ? 'warning' : 'neutral'}>{t(`payments.unused_webhooks.${reason}`)}</Badge>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard */}
        <section tabIndex={0} aria-label={t('payments.unused_webhooks.body')}>
          <pre>{body}</pre>
        </section>
      </details>
    </li>
  )
}
