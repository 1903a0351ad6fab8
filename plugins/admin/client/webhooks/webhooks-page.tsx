import { useApi, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { listWebhooks } from '../../contract/webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'
import classes from './webhooks-page.module.css'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))
const SecretDialog = lazy(() => import('./secret-dialog.tsx'))

/** Lists the webhooks at `/admin/webhooks`. */
export default function WebhooksPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const { data, isError, refetch } = useApi(listWebhooks, {})
  async function add() {
    if (!data) return
    const secret = await openModal<string>((modal) => <WebhookDialog {...modal} events={data.events} />)
    if (secret) await openModal((modal) => <SecretDialog {...modal} secret={secret} />)
  }
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.webhooks.title')}</h1>
        <Button size="small" icon={<Plus aria-hidden="true" />} isDisabled={!data} onPress={() => void add()}>
          {t('admin.webhooks.add')}
        </Button>
        <p>{t('admin.webhooks.text')}</p>
      </header>
      {data ? (
        data.webhooks.length > 0 ? (
          <ul className={classes.list}>
            {data.webhooks.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} events={data.events} />
            ))}
          </ul>
        ) : (
          <p className={classes.none}>{t('admin.webhooks.none')}</p>
        )
      ) : isError ? (
        <p className={classes.none} role="alert">
          {t('admin.webhooks.failed')}
          <Button variant="outline" size="small" onPress={() => void refetch()}>
            {t('admin.retry')}
          </Button>
        </p>
      ) : (
        <Skeleton height="120px" />
      )}
    </div>
  )
}
