import { type Modal, sendRequest, toast } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { suspendUser, type UserAccount } from '../../contract/users.ts'
import { type Suspension, SuspensionDialog } from './suspension-dialog.tsx'
import { useRefreshUsers } from './use-user-account.ts'

/** Asks for the reason and the end of the suspension of a user, and suspends the user. */
export default function SuspendDialog({ user, isOpen, onClose }: Modal<never> & { user: UserAccount }) {
  const { t } = useTranslation()
  const refresh = useRefreshUsers()
  async function suspend(body: Suspension) {
    await sendRequest(suspendUser, { params: { id: user.id }, body })
    toast.positive(t('admin.user.suspended', { name: user.name }))
    await refresh()
    onClose()
  }
  return (
    <SuspensionDialog
      title={t('admin.user.suspend.title', { name: user.name })}
      text={t('admin.user.suspend.text')}
      send={suspend}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
