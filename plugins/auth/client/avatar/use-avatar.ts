import { readFieldErrors, reportError, sendRequest, toast } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'

/** The account of a profile image. */
export interface AvatarTarget {
  readonly id: 'me' | number
  /** Called with the changed account. */
  readonly onChange: (user: User) => void | Promise<void>
}

/** Uploads and removes a profile image. Errors of the file appear at the field, other errors in a toast. */
export function useAvatar({ id, onChange }: AvatarTarget) {
  const { t } = useTranslation()
  const input = { params: { id } }
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function changeAvatar(send: () => Promise<{ user: User }>, successKey: string): Promise<boolean> {
    setPending(true)
    try {
      const { user } = await send()
      setError(undefined)
      toast.positive(t(successKey))
      await onChange(user)
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
      changeAvatar(async () => sendRequest(uploadAvatar, { ...input, body: {}, file: await render() }), 'auth.avatar.uploaded'),
    remove: () => changeAvatar(() => sendRequest(removeAvatar, input), 'auth.avatar.removed'),
  }
}
