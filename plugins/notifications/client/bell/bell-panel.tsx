import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { MarkAllButton } from '../list/mark-all-button.tsx'
import { NotificationList } from '../list/notification-list.tsx'
import { useNotifications } from '../list/use-notifications.ts'
import classes from './bell-panel.module.css'

const PANEL_SIZE = 8

interface BellPanelProps {
  readonly onClose: () => void
}

/** Shows the latest notifications and a link to all of them. */
export default function BellPanel({ onClose }: BellPanelProps) {
  const { t } = useTranslation()
  const query = useNotifications({ perPage: PANEL_SIZE })
  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <h2>{t('notifications.title')}</h2>
        {query.data?.pagination.data.length ? <MarkAllButton /> : null}
      </header>
      <NotificationList query={query} skeletonCount={3} onNavigate={onClose} />
      <Link to="/notifications" onClick={onClose} className={classes.all ?? ''}>
        {t('notifications.see_all')}
      </Link>
    </div>
  )
}
