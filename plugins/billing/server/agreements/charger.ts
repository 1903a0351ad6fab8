import type { PaymentFailure } from '../../contract/fields.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'

/** The result of an attempt to collect a charge. `open`: the user has to pay it. */
export type Collected =
  | { readonly status: 'paid' }
  | { readonly status: 'failed'; readonly failure: PaymentFailure }
  | { readonly status: 'open'; readonly paymentReference: string }

/** A way to collect the charges of an agreement. All calls can be repeated: the id of the charge identifies the payment. */
export interface Charger {
  readonly name: AgreementRow['charger']
  readonly label: string
  readonly currencies: readonly string[] | null
  readonly renewsAutomatically: boolean
  /** How many days before the end of a period the next one is charged, because the user has to pay it. Default: 0. */
  readonly leadDays?: number
  readonly collectsDiscounts?: boolean
  isReady(): Promise<boolean>
  isTest(): Promise<boolean>
  /** Returns the path of the page where the user pays an open charge, or `null`. */
  getPayPath?(agreement: AgreementRow, charge: AgreementChargeRow): string | null
  /** Returns the path of the page where the payments of a test agreement are decided. */
  getTestPath?(reference: string): string
  getBalance?(userId: number): Promise<number | null>
  /** Throws when the service cannot be reached: the charge is then tried again later. */
  collect(agreement: AgreementRow, charge: AgreementChargeRow): Promise<Collected>
  refund?(agreement: AgreementRow, charge: AgreementChargeRow): Promise<void>
}
