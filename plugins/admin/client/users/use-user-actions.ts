import { reportError, sendRequest, toast } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UserAccount, unsuspendUser, viewAsUser } from '../../contract/users.ts'
import { useRefreshUsers } from './use-user-account.ts'

/** Returns actions on an account that need no dialog. */
export function useUserActions({ id, name }: Pick<UserAccount, 'id' | 'name'>) {
  const { t } = useTranslation()
  const refresh = useRefreshUsers()
  const [isPending, setPending] = useState(false)
  const params = { id }
  return {
    isPending,
    async viewAs() {
      setPending(true)
      try {
        await sendRequest(viewAsUser, { params })
        // The page is loaded again, because nothing of the administrator may stay in it.
        location.assign('/')
      } catch (error) {
        setPending(false)
        reportError(error)
      }
    },
    async unsuspend() {
      try {
        await sendRequest(unsuspendUser, { params })
        toast.positive(t('admin.user.unsuspended', { name }))
        await refresh()
      } catch (error) {
        reportError(error)
      }
    },
  }
}
