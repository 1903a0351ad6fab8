import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
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
export function NotificationList({ query: { data, isError, refetch }, skeletonCount, onNavigate }: NotificationListProps) {
  const { t } = useTranslation()
  if (data && data.pagination.data.length > 0)
    return (
      <ul className={classes.list}>
        {data.pagination.data.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onNavigate={onNavigate} />
        ))}
      </ul>
    )
  if (data) return <p className={classes.empty}>{t('notifications.empty')}</p>
  if (isError)
    return (
      <p className={classes.empty} role="alert">
        {t('notifications.failed')}
        <Button variant="outline" size="small" onPress={() => void refetch()}>
          {t('notifications.retry')}
        </Button>
      </p>
    )
  return (
    <div className={classes.loading} aria-busy="true">
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id
        <div key={index}>
          <Skeleton shape="circle" width="40px" height="40px" />
          <Skeleton width={`${70 - index * 9}%`} height="14px" />
        </div>
      ))}
    </div>
  )
}
