import { call, needsPassword, toast, useForgetAnswers, useT } from '@balafon/sdk/client'
import type { Endpoint, ReplyOf } from '@balafon/sdk/contract'
import { useState } from 'react'
import { getTwoFactor } from '../../contract/two-factor.ts'

type Bare = Endpoint & { readonly body: { readonly _zod: { readonly input: Record<never, never> } } }

/** A step from one state to the next, after which the section shows where it stands. Undefined: it did not happen, and the user knows why. */
export function useStep<E extends Bare>(spec: E) {
  const t = useT()
  const forget = useForgetAnswers()
  const [isPending, setPending] = useState(false)
  const run = async (): Promise<ReplyOf<E> | undefined> => {
    setPending(true)
    try {
      const reply = await call<Endpoint>(spec, {})
      await forget(getTwoFactor)
      return reply as ReplyOf<E>
    } catch (error) {
      if (!needsPassword(error)) toast.danger((error instanceof Error && error.message) || t('auth.problem'))
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
