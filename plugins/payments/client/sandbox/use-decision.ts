import { navigateTo, reportError, sendRequest } from '@balafon/sdk/client'
import { useState } from 'react'
import { decideSandboxPayment, type Fault, type Outcome, type SandboxPayment } from '../../contract/sandbox.ts'

/** Decides, and goes back to where the payment came from, as a provider's page does. */
export function useDecision({ reference, return_url }: SandboxPayment) {
  const [deciding, setDeciding] = useState<Outcome | null>(null)

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

  return { deciding, decide: (outcome: Outcome, fault: Fault) => void send(outcome, fault) }
}
