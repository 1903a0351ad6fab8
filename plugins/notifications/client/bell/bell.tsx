import { useLive, useSetting, useUser } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Popover } from '@balafon/ui/popover'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATIONS_CHANGED } from '../../contract/live.ts'
import classes from './bell.module.css'
import { setUnreadCount } from './set-unread-count.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx'))

const MAX_COUNT = 99

/** Shows the number of unread notifications and opens the latest ones. */
export default function Bell() {
  const { t } = useTranslation()
  // The setting that shows the bell. The specification fixes its key.
  const isEnabled = useSetting<boolean>('notifications.integrated')
  const unread = useUser()?.unread_notifications_count ?? 0
  useLive(NOTIFICATIONS_CHANGED, ({ unreadCount, isNew }) => {
    setUnreadCount(Number(unreadCount))
    if (isNew === true && document.hidden) void import('./show-browser-notification.ts').then(({ showBrowserNotification }) => showBrowserNotification())
  })
  if (!isEnabled) return null
  return (
    <Popover
      label={t('notifications.title')}
      placement="bottom end"
      renderTrigger={(props) => (
        <IconButton {...props} label={t('notifications.bell', { count: unread })}>
          <span className={classes.bell}>
            <BellIcon aria-hidden="true" />
            {unread > 0 ? (
              <b className={classes.count} data-tabular aria-hidden="true">
                {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
              </b>
            ) : null}
          </span>
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.loading} />}>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
