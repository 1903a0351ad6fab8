import type { SandboxPayment } from '../../contract/sandbox.ts'
import type { SandboxRow } from './sandbox-payment.model.ts'

/** Presents a sandbox payment to its payer. */
export const presentSandboxPayment = ({ reference, amount, currency, description, status, returnUrl }: SandboxRow): SandboxPayment => ({
  reference,
  amount,
  currency,
  description,
  status,
  return_url: returnUrl,
})
