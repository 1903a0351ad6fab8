import { useApi, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
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
  const query = useApi(listWebhooks, {})
  const { data } = query
  // Only the deliveries of one webhook are shown at a time, because the filters and the order of a list are in the URL.
  const [openId, setOpenId] = useState<number | null>(null)
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
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={1} shape="block" height="120px" />}
        failedText={t('admin.webhooks.failed')}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        empty={<p className={classes.none}>{t('admin.webhooks.none')}</p>}
      >
        {({ webhooks, events }) => (
          <ul className={classes.list}>
            {webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                events={events}
                isOpen={openId === webhook.id}
                onToggle={(isOpen) => setOpenId(isOpen ? webhook.id : null)}
              />
            ))}
          </ul>
        )}
      </LoadState>
    </div>
  )
}
