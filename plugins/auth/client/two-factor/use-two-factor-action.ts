import { reportError, sendRequest, useInvalidateQueries } from '@balafon/sdk/client'
import type { Endpoint, ResponseOf } from '@balafon/sdk/contract'
import { useState } from 'react'

import { getTwoFactorStatus } from '../../contract/two-factor.ts'

/** An endpoint that accepts `{}` as its body. */
type EndpointWithOptionalBody = Endpoint & { readonly body: { readonly _zod: { readonly input: Record<never, never> } } }

/**
 * Returns a function that sends a two-factor request and reloads the two-factor status. When the request fails, the function
 * shows the error and resolves to undefined.
 */
export function useTwoFactorAction<E extends EndpointWithOptionalBody>(endpoint: E) {
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const run = async (): Promise<ResponseOf<E> | undefined> => {
    setPending(true)
    try {
      const response = await sendRequest<Endpoint>(endpoint, {})
      await invalidate(getTwoFactorStatus)
      return response as ResponseOf<E>
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
