import type { AgreementRow, ChargeRow } from './agreement.model.ts'

/** The result of an attempt to collect a charge. `open`: the user has to pay it. */
export type Collected = { readonly status: 'paid' | 'failed' } | { readonly status: 'open'; readonly paymentReference: string }

/** A way to collect the charges of an agreement. All calls can be repeated: the id of the charge identifies the payment. */
export interface Charger {
  readonly name: AgreementRow['charger']
  readonly label: string
  readonly currencies: readonly string[] | null
  readonly renewsAutomatically: boolean
  isReady(): Promise<boolean>
  isTest(): Promise<boolean>
  getBalance?(userId: number): Promise<number | null>
  /** Throws when the service cannot be reached: the charge is then tried again later. */
  collect(agreement: AgreementRow, charge: ChargeRow): Promise<Collected>
  refund?(agreement: AgreementRow, charge: ChargeRow): Promise<void>
}
