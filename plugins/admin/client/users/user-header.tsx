import { useNavigate, useOpenModal } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { Ban, Ellipsis, Eye, RotateCcw, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserAccount } from '../../contract/users.ts'
import { useUserActions } from './use-user-actions.ts'
import classes from './user-page.module.css'

const SuspendDialog = lazy(() => import('./suspend-dialog.tsx'))
const DeleteUserDialog = lazy(() => import('./delete-user-dialog.tsx'))

/** The name of a user with the status, the roles and the actions on the account. */
export function UserHeader({ user }: { user: UserAccount }) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <Avatar name={user.name} src={user.image} size={64} />
      <div className={classes.texts}>
        <div className={classes.title}>
          <h1 tabIndex={-1}>{user.name}</h1>
          <UserStatus user={user} />
          {user.roles.map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
        </div>
        <p className={classes.facts}>
          <span>{user.email}</span>
          <span>{t('admin.user.number', { id: user.id })}</span>
          <span>
            {t('admin.user.joined')} <DateTime value={user.created_at} format="date" />
          </span>
        </p>
      </div>
      {user.can_manage ? <Actions user={user} /> : null}
    </header>
  )
}

/** Whether the user can use the site. */
function UserStatus({ user: { banned_at, email_verified_at } }: { user: UserAccount }) {
  const { t } = useTranslation()
  if (banned_at) return <Badge tone="danger">{t('admin.users.status.suspended')}</Badge>
  return email_verified_at ? (
    <Badge tone="positive">{t('admin.users.status.active')}</Badge>
  ) : (
    <Badge tone="warning">{t('admin.users.status.unverified')}</Badge>
  )
}

function Actions({ user }: { user: UserAccount }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const { viewAs, unsuspend, isPending } = useUserActions(user)
  const suspend = () => void openModal((modal) => <SuspendDialog {...modal} user={user} />)
  async function remove() {
    if (await openModal<true>((modal) => <DeleteUserDialog {...modal} user={user} />)) void navigate('/admin/users')
  }
  const getEntries = () => [
    user.banned_at
      ? { id: 'unsuspend', label: t('admin.users.action.unsuspend'), icon: <RotateCcw />, onAction: () => void unsuspend() }
      : { id: 'suspend', label: t('admin.users.action.suspend'), icon: <Ban />, onAction: suspend },
    { id: 'delete', label: t('admin.user.delete'), icon: <Trash2 />, onAction: () => void remove(), isDanger: true },
  ]
  return (
    <>
      <Button variant="outline" icon={<Eye aria-hidden="true" />} isPending={isPending} onPress={() => void viewAs()}>
        {t('admin.user.view_as')}
      </Button>
      <Menu
        label={t('admin.user.actions', { name: user.name })}
        getEntries={getEntries}
        renderTrigger={(props) => (
          <IconButton {...props} label={t('admin.user.actions', { name: user.name })}>
            <Ellipsis />
          </IconButton>
        )}
      />
    </>
  )
}
