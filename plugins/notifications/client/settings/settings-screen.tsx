import { Navigate, useApi, useDocumentTitle, useSetting } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { getSubscriptions } from '../../contract/subscriptions.ts'
import classes from './settings-screen.module.css'
import { SubscriptionForm } from './subscription-form.tsx'

/** Lets the user choose the channels of each notification type. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const isEnabled = useSetting<boolean>('notifications.subs.integrated')
  const query = useApi(getSubscriptions, {}, { enabled: isEnabled })
  useDocumentTitle(t('notifications.settings.title'))
  if (!isEnabled || query.data?.subscriptions.length === 0) return <Navigate to="/" replace />
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('notifications.settings.title')}</h1>
      <p className={classes.text}>{t('notifications.settings.text')}</p>
      <LoadState query={query} skeleton={<Skeleton height="150px" />} failedText={t('notifications.failed')}>
        {(data) => <SubscriptionForm subscriptions={data} />}
      </LoadState>
    </div>
  )
}
