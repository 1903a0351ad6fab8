import { Link, useDocumentTitle, useSearchParams, useSetting } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Pagination } from '@balafon/ui/pagination'
import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MarkAllButton } from '../list/mark-all-button.tsx'
import { NotificationList } from '../list/notification-list.tsx'
import { useNotifications } from '../list/use-notifications.ts'
import classes from './notifications-screen.module.css'

/** Shows all notifications of the user, 30 per page. */
export default function NotificationsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  // The server accepts the pages 1 to 100.
  const page = Math.min(100, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const query = useNotifications({ page })
  useDocumentTitle(t('notifications.title'))
  // While the list is loading, its length is unknown. The default of 1 keeps the empty state hidden.
  const { total = 1, last_page = 1 } = query.data?.pagination ?? {}
  return (
    <div className={classes.screen} data-empty={total === 0 || undefined}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('notifications.title')}</h1>
        {total > 0 ? (
          <>
            <MarkAllButton />
            <SettingsLink />
          </>
        ) : null}
      </header>
      {total > 0 ? (
        <NotificationList query={query} skeletonCount={6} />
      ) : (
        <EmptyState heading="h2" title={t('notifications.empty')} action={<SettingsLink />} />
      )}
      {last_page > 1 ? (
        <Pagination
          label={t('notifications.pages')}
          previousLabel={t('notifications.previous')}
          nextLabel={t('notifications.next')}
          page={page}
          pageCount={last_page}
          onPageChange={(number) => setSearch(number === 1 ? {} : { page: String(number) })}
          getPageLabel={(number) => t('notifications.page', { number })}
        />
      ) : null}
    </div>
  )
}

function SettingsLink() {
  const { t } = useTranslation()
  // The specification fixes the keys of these two settings. `integrated` shows the bell, `subs.integrated` lets users choose channels.
  const isEnabled = useSetting<boolean>('notifications.integrated')
  const hasPreferences = useSetting<boolean>('notifications.subs.integrated')
  if (!isEnabled || !hasPreferences) return null
  return (
    <Link to="/notifications/settings" className={getButtonClass('outline', 'small')}>
      <Settings aria-hidden="true" />
      <span>{t('notifications.settings.link')}</span>
    </Link>
  )
}
