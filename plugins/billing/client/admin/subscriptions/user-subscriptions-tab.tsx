import type {} from '@balafon/plugin-admin/contract/points'
import { Link, useApi, useFormat, useInvalidateQueries, useOpenModal } from '@balafon/sdk/client'
import type { PropsOf, ResponseOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { listSubscriptions } from '../../../contract/subscriptions.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import classes from '../admin.module.css'

const GrantDialog = lazy(() => import('./grant-dialog.tsx'))

/** The subscriptions of a user in the admin area, newest first. */
export default function UserSubscriptionsTab({ userId }: PropsOf<'admin.userTabs/v1'>) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const query = useApi(listSubscriptions, { query: { user: String(userId), sort: '-created_at' } })
  const grant = async () => {
    await openModal<number>((modal) => <GrantDialog {...modal} userId={userId} />)
    await invalidate(listSubscriptions)
  }
  const grantButton = (
    <div className={classes.actions}>
      <Button variant="outline" onPress={() => void grant()}>
        {t('billing.subscription.grant')}
      </Button>
    </div>
  )
  return (
    <div className={classes.page}>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState heading="h2" title={t('billing.user.empty')} action={grantButton} />}
      >
        {({ data }) => (
          <>
            {data.some(({ status }) => status !== 'ended' && status !== 'incomplete') ? null : grantButton}
            <ul className={`${classes.card} ${classes.rows}`} aria-label={t('billing.subscriptions.title')}>
              {data.map((row) => (
                <SubscriptionRow key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </LoadState>
    </div>
  )
}

type Row = ResponseOf<typeof listSubscriptions>['data'][number]

function SubscriptionRow({ row: { id, product, status, cancel_at_period_end, disputed_at, created_at, current_period_end } }: { readonly row: Row }) {
  const { date } = useFormat()
  const times = [created_at, current_period_end].flatMap((time) => (time ? [date(time)] : []))
  return (
    <li className={classes.row}>
      <div>
        <Link to={`/admin/subscriptions/${id}`} className={classes.link}>
          {product?.label ?? String(id)}
        </Link>
        <p>{times.join(' – ')}</p>
      </div>
      {status ? <StatusBadge status={status} isCancelled={cancel_at_period_end ?? false} isDisputed={disputed_at != null} /> : null}
    </li>
  )
}
