import { type PaypalClient, PaypalError } from './paypal.client.ts'
import type { PaypalDispute, PaypalTransaction } from './paypal.schemas.ts'

/** Disputes are read for this many of the newest payments. Others are found by their webhooks when they begin. */
const MAX_PAYMENTS = 2

/** The outcomes of a dispute in which the buyer gets the money back from the seller. */
const LOST_OUTCOMES = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** The payments that are disputed, by their id. */
export type DisputedPayments = ReadonlyMap<string, 'disputed' | 'charged_back'>

/** Reads whether the newest payments are disputed. PayPal holds the amount back until a dispute is resolved. */
export async function readDisputedPayments(client: PaypalClient, payments: readonly PaypalTransaction[]): Promise<DisputedPayments> {
  const states = await Promise.all(payments.slice(0, MAX_PAYMENTS).map(async ({ id }) => [id, await readState(client, id)] as const))
  return new Map(states.flatMap(([id, state]) => (state ? [[id, state] as const] : [])))
}

async function readState(client: PaypalClient, transactionId: string) {
  const disputes = await listDisputes(client, transactionId)
  const details = await Promise.all(disputes.map(({ dispute_id }) => client.getDispute(dispute_id)))
  if (details.some(isLost)) return 'charged_back' as const
  return details.some(({ status }) => status !== 'RESOLVED') ? ('disputed' as const) : null
}

const isLost = ({ status, dispute_outcome: outcome }: PaypalDispute) => status === 'RESOLVED' && LOST_OUTCOMES.includes(outcome?.outcome_code ?? '')

/** An app of the operator without the feature “Disputes” may not read them. Its subscriptions continue, but disputes are not noticed. */
async function listDisputes(client: PaypalClient, transactionId: string) {
  try {
    return await client.listDisputes(transactionId)
  } catch (error) {
    if (error instanceof PaypalError && error.status === 403) return []
    throw error
  }
}
