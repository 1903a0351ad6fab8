import type { ContractForm } from '@balafon/sdk/forms'
import * as z from 'zod/mini'
import { AccountType } from '../../contract/withdrawals.ts'

/** The value of `destination` for one that is not saved. */
export const NEW_DESTINATION = 'new'

/** The values of the forms for withdrawals and for destinations. Which fields are needed depends on the type, so the forms check them when they send. */
export const WithdrawalValues = z.object({
  amount: z.nullable(z.number()),
  /** The id of a saved destination. */
  destination: z.string(),
  type: AccountType,
  full_name: z.string(),
  country: z.nullable(z.string()),
  iban: z.string(),
  swift_code: z.string(),
  transfer_info: z.string(),
  save: z.boolean(),
})
export type WithdrawalValues = z.infer<typeof WithdrawalValues>

/** The control of a form with these values. */
export type WithdrawalControl = ContractForm<WithdrawalValues, WithdrawalValues>['control']
