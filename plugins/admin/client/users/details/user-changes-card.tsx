import { Link, useApi } from '@balafon/sdk/client'
import type { PropsOf } from '@balafon/sdk/contract'
import { DateTime } from '@balafon/ui/date-time'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listAuditEntries } from '../../../contract/audit.ts'
import classes from './details-tab.module.css'

const SHOWN_CHANGES = 5

/** The latest changes of a user by administrators, with a link to all of them in the audit log. */
export default function UserChangesCard({ userId }: PropsOf<'admin.userCards/v1'>) {
  const { t } = useTranslation()
  const filter = { of_kind: 'core.user', of_entity: String(userId) }
  const query = useApi(listAuditEntries, { query: { ...filter, perPage: String(SHOWN_CHANGES) } })
  return (
    <section className={classes.card}>
      <div className={classes.row}>
        <h2>{t('admin.user.changes')}</h2>
        <Link to={`/admin/audit?${new URLSearchParams(filter)}`}>{t('admin.user.changes.all')}</Link>
      </div>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={3} shape="block" height="36px" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.note}>{t('admin.user.changes.none')}</p>}
      >
        {({ data }) => (
          <ul className={classes.changes}>
            {data.map(({ id, action, user, created_at }) => (
              <li key={id}>
                <span>{action}</span>
                <span className={classes.note}>
                  {user?.label ?? t('admin.audit.operator')} · {created_at ? <DateTime value={created_at} format="relative" /> : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </section>
  )
}
