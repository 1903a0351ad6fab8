import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { MarkAllButton } from '../list/mark-all-button.tsx'
import { NotificationList } from '../list/notification-list.tsx'
import { useNotifications } from '../list/use-notifications.ts'
import classes from './bell-panel.module.css'

const LATEST = 8

interface BellPanelProps {
  readonly onClose: () => void
}

/** The latest notifications, and the way to all of them. */
export default function BellPanel({ onClose }: BellPanelProps) {
  const { t } = useTranslation()
  const answer = useNotifications({ perPage: LATEST })
  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <h2>{t('notifications.title')}</h2>
        {answer.data?.pagination.data.length ? <MarkAllButton /> : null}
      </header>
      <NotificationList answer={answer} placesHeld={3} onGo={onClose} />
      <Link to="/notifications" onClick={onClose} className={classes.all ?? ''}>
        {t('notifications.see_all')}
      </Link>
    </div>
  )
}
