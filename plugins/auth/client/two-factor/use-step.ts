import { isPasswordConfirmationRequired, sendRequest, toast, useInvalidateQueries, useT } from '@balafon/sdk/client'
import type { Endpoint, ResponseOf } from '@balafon/sdk/contract'
import { useState } from 'react'
import { getTwoFactor } from '../../contract/two-factor.ts'

type Bare = Endpoint & { readonly body: { readonly _zod: { readonly input: Record<never, never> } } }

/** A step from one state to the next, after which the section shows where it stands. Undefined: it did not happen, and the user knows why. */
export function useStep<E extends Bare>(spec: E) {
  const t = useT()
  const forget = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const run = async (): Promise<ResponseOf<E> | undefined> => {
    setPending(true)
    try {
      const reply = await sendRequest<Endpoint>(spec, {})
      await forget(getTwoFactor)
      return reply as ResponseOf<E>
    } catch (error) {
      if (!isPasswordConfirmationRequired(error)) toast.danger((error instanceof Error && error.message) || t('auth.problem'))
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
