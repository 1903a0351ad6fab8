import { useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Switch } from '@balafon/ui/switch'
import { lazy, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEvent, Webhook } from '../../contract/webhooks.ts'
import { DeliveryList } from './delivery-list.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useEventWords } from './use-event-words.ts'
import { useWebhook } from './use-webhooks.ts'
import classes from './webhook-card.module.css'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly events: readonly PublicEvent[]
}

/** One receiver: where, told of what, how the last delivery went, and what can be done. */
export function WebhookCard({ webhook, events }: WebhookCardProps) {
  const { t } = useTranslation()
  const words = useEventWords(events)
  const openModal = useOpenModal()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { setEnabled, test, remove } = useWebhook(webhook)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{webhook.url}</h2>
        {webhook.last_status ? <DeliveryStatus status={webhook.last_status} /> : null}
        <Switch aria-label={t('admin.webhooks.enabled_of', { url: webhook.url })} isSelected={webhook.enabled} onChange={(on) => void setEnabled(on)}>
          <span className={classes.label}>{t(webhook.enabled ? 'admin.webhooks.enabled' : 'admin.webhooks.disabled')}</span>
        </Switch>
      </div>
      <p className={classes.events}>{webhook.events.map(words).join(' · ')}</p>
      <div className={classes.actions}>
        <Button look="outline" size="small" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onPress={() => setOpen(!isOpen)}>
          {t('admin.webhooks.deliveries')}
        </Button>
        <Button look="outline" size="small" isDisabled={!webhook.enabled} onPress={() => void test()}>
          {t('admin.webhooks.test')}
        </Button>
        <Button look="outline" size="small" onPress={() => void openModal<string>((modal) => <WebhookDialog {...modal} webhook={webhook} events={events} />)}>
          {t('admin.webhooks.edit')}
        </Button>
        <Button look="quiet" size="small" onPress={() => void remove()}>
          {t('admin.webhooks.delete')}
        </Button>
      </div>
      {isOpen ? (
        <div id={id}>
          <DeliveryList webhook={webhook} words={words} />
        </div>
      ) : null}
    </li>
  )
}
