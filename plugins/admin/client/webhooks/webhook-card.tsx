import { useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Switch } from '@balafon/ui/switch'
import { lazy, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEvent, Webhook } from '../../contract/webhooks.ts'
import { DeliveryList } from './delivery-list.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useEventLabel } from './use-event-label.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import classes from './webhook-card.module.css'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly events: readonly PublicEvent[]
  /** Whether the deliveries are shown. */
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** Shows a webhook with its events, last status, actions and deliveries. */
export function WebhookCard({ webhook, events, isOpen, onToggle }: WebhookCardProps) {
  const { t } = useTranslation()
  const getEventLabel = useEventLabel(events)
  const openModal = useOpenModal()
  const id = useId()
  const { setEnabled, test, remove } = useWebhookActions(webhook)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{webhook.url}</h2>
        {webhook.last_status ? <DeliveryStatus status={webhook.last_status} /> : null}
        <Switch
          aria-label={t('admin.webhooks.enabled_of', { url: webhook.url })}
          isSelected={webhook.enabled}
          onChange={(isEnabled) => void setEnabled(isEnabled)}
        >
          <span className={classes.label}>{t(webhook.enabled ? 'admin.webhooks.enabled' : 'admin.webhooks.disabled')}</span>
        </Switch>
      </div>
      <p className={classes.events}>{webhook.events.map(getEventLabel).join(' · ')}</p>
      <div className={classes.actions}>
        <Button variant="outline" size="small" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onPress={() => onToggle(!isOpen)}>
          {t('admin.webhooks.deliveries')}
        </Button>
        <Button variant="outline" size="small" isDisabled={!webhook.enabled} onPress={() => void test()}>
          {t('admin.webhooks.test')}
        </Button>
        <Button
          variant="outline"
          size="small"
          onPress={() => void openModal<string>((modal) => <WebhookDialog {...modal} webhook={webhook} events={events} />)}
        >
          {t('admin.webhooks.edit')}
        </Button>
        <Button variant="quiet" size="small" onPress={() => void remove()}>
          {t('admin.webhooks.delete')}
        </Button>
      </div>
      {isOpen ? (
        <div id={id}>
          <DeliveryList webhook={webhook} events={events} />
        </div>
      ) : null}
    </li>
  )
}
