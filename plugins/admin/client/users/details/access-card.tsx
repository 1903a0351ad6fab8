import { useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserAccount } from '../../../contract/users.ts'
import { useUserActions } from '../use-user-actions.ts'
import classes from './details-tab.module.css'

const SuspendDialog = lazy(() => import('../suspend-dialog.tsx'))

/** Shows whether the user may use the site, with the reason and the end of a suspension. */
export function AccessCard({ user }: { user: UserAccount }) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const { unsuspend } = useUserActions(user)
  return (
    <section className={classes.card}>
      <h2>{t('admin.user.access')}</h2>
      <div className={classes.row}>
        <div>
          <b>{user.banned_at ? t('admin.users.status.suspended') : t('admin.user.not_suspended')}</b>
          {user.banned_at ? <Suspension user={user} /> : <p>{t('admin.user.suspend.text')}</p>}
        </div>
        {user.can_manage ? (
          user.banned_at ? (
            <Button variant="outline" onPress={() => void unsuspend()}>
              {t('admin.users.action.unsuspend')}
            </Button>
          ) : (
            <Button variant="outline" onPress={() => void openModal((modal) => <SuspendDialog {...modal} user={user} />)}>
              {t('admin.users.action.suspend')}
            </Button>
          )
        ) : (
          <p>{t('admin.user.cannot_manage')}</p>
        )}
      </div>
    </section>
  )
}

function Suspension({ user: { banned_at, banned_until, ban_reason } }: { user: UserAccount }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        {t('admin.user.suspended_since')} {banned_at ? <DateTime value={banned_at} /> : null}
      </p>
      <p>
        {banned_until ? t('admin.user.suspended_until') : t('admin.user.suspended_forever')} {banned_until ? <DateTime value={banned_until} /> : null}
      </p>
      {ban_reason ? <p>{t('admin.user.suspension_reason', { reason: ban_reason })}</p> : null}
    </>
  )
}
