import { useLive, useSetting, useUser } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Popover } from '@balafon/ui/popover'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANGED } from '../../contract/live.ts'
import classes from './bell.module.css'
import { showUnread } from './show-unread.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx'))

const MOST = 99

/** How many are unread; the list comes when it is opened. */
export default function Bell() {
  const { t } = useTranslation()
  const isOn = useSetting<boolean>('notifications.integrated')
  const unread = useUser()?.unread_notifications_count ?? 0
  useLive(CHANGED, ({ unreadCount, isNew }) => {
    showUnread(Number(unreadCount))
    if (isNew === true && document.hidden) void import('./show-in-browser.ts').then(({ showInBrowser }) => showInBrowser())
  })
  if (!isOn) return null
  return (
    <Popover
      label={t('notifications.title')}
      placement="bottom end"
      trigger={(props) => (
        <IconButton {...props} label={t('notifications.bell', { count: unread })}>
          <span className={classes.bell}>
            <BellIcon aria-hidden="true" />
            {unread > 0 ? (
              <b className={classes.count} data-tabular aria-hidden="true">
                {unread > MOST ? `${MOST}+` : unread}
              </b>
            ) : null}
          </span>
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.waiting} />}>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
