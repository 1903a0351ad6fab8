import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import classes from '../admin.module.css'

/** What operators have changed about a subscription, newest first. */
export function SubscriptionHistory({ history }: { readonly history: readonly SubscriptionChange[] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (history.length === 0) return <p className={classes.hint}>{t('billing.subscription.history.empty')}</p>
  return (
    <ul className={classes.rows} aria-label={t('billing.subscription.history')}>
      {history.map(({ id, action, created_at, user, reason }) => (
        <li key={id} className={classes.row}>
          <div>
            <b>{t(`audit.action.${action}`)}</b>
            {reason ? <p>{reason}</p> : null}
            <p>
              {user?.name ? `${user.name} · ` : ''}
              {date(created_at, { dateStyle: 'medium', timeStyle: 'short' })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
