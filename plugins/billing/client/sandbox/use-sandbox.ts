import { reportError, sendRequest, useInvalidateQueries } from '@balafon/sdk/client'
import { useState } from 'react'
import { advanceSandbox, decideSandboxSubscription, disputeSandbox, getSandboxSubscription, type SandboxOutcome } from '../../contract/sandbox.ts'

/** Returns the actions of the sandbox. `pending` is the action that is being sent. */
export function useSandbox(reference: string) {
  const invalidate = useInvalidateQueries()
  const [pending, setPending] = useState<string | null>(null)

  async function runAction(name: string, send: () => Promise<unknown>, onDone?: () => void) {
    setPending(name)
    try {
      await send()
      await invalidate(getSandboxSubscription)
      onDone?.()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(null)
    }
  }

  const params = { reference }
  return {
    pending,
    decide: (outcome: SandboxOutcome, onDone: () => void) =>
      void runAction(outcome, () => sendRequest(decideSandboxSubscription, { params, body: { outcome } }), onDone),
    dispute: (state: 'opened' | 'won' | 'lost') => void runAction(state, () => sendRequest(disputeSandbox, { params, body: { state } })),
    advance: (days: number, nextOutcome: SandboxOutcome, onDone?: () => void) =>
      void runAction(`${days} ${nextOutcome}`, () => sendRequest(advanceSandbox, { params, body: { days, next_outcome: nextOutcome } }), onDone),
  }
}
