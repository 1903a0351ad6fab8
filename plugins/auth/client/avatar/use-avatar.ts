import { readFieldErrors, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { getProfile } from '../../contract/profile.ts'
import { updateSignedInUser } from '../account/update-signed-in-user.ts'

const currentUserInput = { params: { id: 'me' } } as const

/** Uploads and removes the profile image. Errors of the file appear at the field, other errors in a toast. */
export function useAvatar() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function changeAvatar(send: () => Promise<{ user: User }>, successKey: string): Promise<boolean> {
    setPending(true)
    try {
      const { user } = await send()
      updateSignedInUser(user)
      setError(undefined)
      toast.positive(t(successKey))
      await invalidate(getProfile)
      return true
    } catch (failure) {
      const [message] = Object.values(readFieldErrors(failure)).flat()
      setError(message)
      if (message === undefined) reportError(failure)
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    error,
    setError,
    isPending,
    /** @param render creates the file; `isPending` is already true while it runs */
    upload: (render: () => Promise<File>) =>
      changeAvatar(async () => sendRequest(uploadAvatar, { ...currentUserInput, body: {}, file: await render() }), 'auth.avatar.uploaded'),
    remove: () => changeAvatar(() => sendRequest(removeAvatar, currentUserInput), 'auth.avatar.removed'),
  }
}
