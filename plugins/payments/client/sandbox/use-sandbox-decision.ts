import { navigateTo, reportError, sendRequest } from '@balafon/sdk/client'
import { useState } from 'react'
import { decideSandboxPayment, type Fault, type Outcome, type SandboxPayment } from '../../contract/sandbox.ts'

/** Sends the user's decision and returns to the payment page, as a real provider does. */
export function useSandboxDecision({ reference, return_url }: SandboxPayment) {
  const [pendingOutcome, setDeciding] = useState<Outcome | null>(null)

  async function send(outcome: Outcome, fault: Fault) {
    setDeciding(outcome)
    try {
      await sendRequest(decideSandboxPayment, { params: { reference }, body: { outcome, fault } })
      navigateTo(new URL(return_url).pathname)
    } catch (error) {
      setDeciding(null)
      reportError(error)
    }
  }

  return { pendingOutcome, decide: (outcome: Outcome, fault: Fault) => void send(outcome, fault) }
}
