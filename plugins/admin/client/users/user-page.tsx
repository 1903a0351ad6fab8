import { ContributedComponent, Link, Navigate, useBootstrap, useDocumentTitle, useParams } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { LoadState } from '@balafon/ui/load-state'
import { useTranslation } from 'react-i18next'
import type { UserAccount } from '../../contract/users.ts'
import { NotFound } from '../frame/not-found.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useUserAccount } from './use-user-account.ts'
import { UserHeader } from './user-header.tsx'
import classes from './user-page.module.css'
import { UserSkeleton, UserTabSkeleton } from './user-skeleton.tsx'

const NO_TABS: readonly Contribution[] = []

/** Shows a user at `/admin/users/{userId}/{tab}`. Plugins contribute tabs. */
export default function UserPage() {
  const { userId = '' } = useParams()
  return /^\d{1,15}$/.test(userId) ? <User id={Number(userId)} /> : <NotFound />
}

function User({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useUserAccount(id)
  if (query.error?.status === 404) return <NotFound />
  return (
    <>
      {query.isError && !query.data ? <PageTitle title={t('admin.users.title')} /> : null}
      <LoadState query={query} skeleton={<UserSkeleton />} failedText={t('admin.user.failed')}>
        {({ user }) => <UserTabs user={user} />}
      </LoadState>
    </>
  )
}

function UserTabs({ user }: { user: UserAccount }) {
  const { t } = useTranslation()
  const { '*': tabId = '' } = useParams()
  const tabs = useBootstrap(({ contributions }) => contributions['admin.userTabs/v1'] ?? NO_TABS)
  const current = tabs.find(({ id }) => id === tabId)
  useDocumentTitle(user.name)
  if (tabId === '' && tabs[0]) return <Navigate to={`/admin/users/${user.id}/${String(tabs[0].id)}`} replace />
  if (!current) return <NotFound />
  const getPath = (tab: Contribution) => `/admin/users/${user.id}/${String(tab.id)}`
  return (
    <div className={classes.page}>
      <UserHeader user={user} />
      <LinkTabs
        label={t('admin.user.tabs')}
        current={getPath(current)}
        tabs={tabs.map((tab) => ({ href: getPath(tab), label: String(tab.label) }))}
        renderLink={({ href, ...rest }) => <Link to={href} preventScrollReset {...rest} />}
      />
      <ContributedComponent
        key={`${current.plugin} ${String(current.id)}`}
        plugin={current.plugin}
        component={String(current.component)}
        props={{ userId: user.id }}
        loading={<UserTabSkeleton />}
        renderError={(retry) => (
          <EmptyState title={t('admin.failed.title', { label: String(current.label) })} action={<Button onPress={retry}>{t('admin.retry')}</Button>}>
            {t('admin.failed.text')}
          </EmptyState>
        )}
      />
    </div>
  )
}
