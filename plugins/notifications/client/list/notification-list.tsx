import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import type { useNotifications } from './use-notifications.ts'

interface NotificationListProps {
  readonly answer: ReturnType<typeof useNotifications>
  /** Rows held while they are on their way. */
  readonly placesHeld: number
  /** One was followed to its place. */
  readonly onGo?: () => void
}

/** Notifications, whatever became of asking for them. */
export function NotificationList({ answer: { data, isError, refetch }, placesHeld, onGo }: NotificationListProps) {
  const { t } = useTranslation()
  if (data && data.pagination.data.length > 0)
    return (
      <ul className={classes.list}>
        {data.pagination.data.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onGo={onGo} />
        ))}
      </ul>
    )
  if (data) return <p className={classes.empty}>{t('notifications.empty')}</p>
  if (isError)
    return (
      <p className={classes.empty} role="alert">
        {t('notifications.failed')}
        <Button look="outline" size="small" onPress={() => void refetch()}>
          {t('notifications.retry')}
        </Button>
      </p>
    )
  return (
    <div className={classes.waiting} aria-busy="true">
      {Array.from({ length: placesHeld }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them
        <div key={index}>
          <Skeleton shape="circle" width="40px" height="40px" />
          <Skeleton width={`${70 - index * 9}%`} height="14px" />
        </div>
      ))}
    </div>
  )
}
