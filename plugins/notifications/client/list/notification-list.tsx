import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import type { useNotifications } from './use-notifications.ts'

interface NotificationListProps {
  readonly query: ReturnType<typeof useNotifications>
  /** The number of placeholder rows while loading. */
  readonly skeletonCount: number
  /** Called when the user follows a notification's link. */
  readonly onNavigate?: () => void
}

/** Shows notifications, or the loading, error or empty state. */
export function NotificationList({ query, skeletonCount, onNavigate }: NotificationListProps) {
  const { t } = useTranslation()
  return (
    <LoadState
      query={query}
      skeleton={<SkeletonRows count={skeletonCount} />}
      failedText={t('notifications.failed')}
      isEmpty={({ pagination }) => pagination.data.length === 0}
      empty={<p className={classes.empty}>{t('notifications.empty')}</p>}
    >
      {({ pagination }) => (
        <ul className={classes.list}>
          {pagination.data.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </LoadState>
  )
}
