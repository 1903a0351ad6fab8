import { ApiError, sendRequest, toast, useInvalidateQueries, useT } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { useState } from 'react'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { getProfile } from '../../contract/profile.ts'
import { showUser } from '../account/show-user.ts'

const me = { params: { id: 'me' } } as const

/** Gives oneself a picture, or takes it away. What the server says of a picture is said beside it. */
export function useAvatar() {
  const t = useT()
  const forget = useInvalidateQueries()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function change(work: () => Promise<{ user: User }>, done: string): Promise<boolean> {
    setPending(true)
    try {
      const { user } = await work()
      showUser(user)
      setError(undefined)
      toast.positive(t(done))
      await forget(getProfile)
      return true
    } catch (failure) {
      const { fields, message } = failure instanceof ApiError ? failure : { fields: {}, message: '' }
      setError(Object.values(fields)[0]?.[0] || message || t('auth.avatar.failed'))
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    error,
    setError,
    isPending,
    /** `cut`: draws the file, which takes a moment as the sending does. */
    upload: (cut: () => Promise<File>) => change(async () => sendRequest(uploadAvatar, { ...me, body: {}, file: await cut() }), 'auth.avatar.uploaded'),
    remove: () => change(() => sendRequest(removeAvatar, me), 'auth.avatar.removed'),
  }
}
