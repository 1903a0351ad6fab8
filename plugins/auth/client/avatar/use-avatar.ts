import { readFieldErrors, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { getProfile } from '../../contract/profile.ts'
import { updateSignedInUser } from '../account/update-signed-in-user.ts'

const me = { params: { id: 'me' } } as const

/** Uploads and removes the profile image. A refused file is shown at the field, any other failure in a toast. */
export function useAvatar() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function change(send: () => Promise<{ user: User }>, successKey: string): Promise<boolean> {
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
    /** @param render creates the file; its time counts as part of the upload */
    upload: (render: () => Promise<File>) => change(async () => sendRequest(uploadAvatar, { ...me, body: {}, file: await render() }), 'auth.avatar.uploaded'),
    remove: () => change(() => sendRequest(removeAvatar, me), 'auth.avatar.removed'),
  }
}
