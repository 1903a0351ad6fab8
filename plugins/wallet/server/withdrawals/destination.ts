import type { ErrorCode } from '@balafon/sdk/contract'
import { fieldProblem } from '@balafon/sdk/server'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { AccountNumbers } from '../ledger/business.models.ts'
import type { DestinationColumns } from '../ledger/posting.store.ts'

/** The fields of a request that say where a withdrawal is paid to. */
export interface DestinationInput {
  readonly full_name?: string | null | undefined
  readonly country?: string | null | undefined
  readonly iban?: string | null | undefined
  readonly swift_code?: string | null | undefined
  readonly transfer_info?: string | null | undefined
}

export type AccountColumn = DestinationColumns['account_type']

/** Where a withdrawal is paid to, with all its numbers. */
export interface DestinationWithNumbers extends AccountNumbers {
  readonly account_type: AccountColumn
  readonly country: string
  readonly full_name: string
}

/** Seals a text for a context, as the services of the plugin do. */
interface Sealer {
  seal(text: string, context: string): string
  unseal(sealed: string, context: string): string
}

/** Binds encrypted numbers to their user. Copied into a withdrawal of another user, they could not be decrypted. */
const getSealContext = (userId: number) => `wallet.withdrawals/${userId}`

/** Encrypts the numbers of an account. */
export const sealNumbers = ({ iban, swift_code, transfer_info }: AccountNumbers, userId: number, { seal }: Pick<Sealer, 'seal'>): string =>
  seal(JSON.stringify({ iban, swift_code, transfer_info }), getSealContext(userId))

/** Decrypts the numbers of an account. */
export const unsealNumbers = (sealed: string, userId: number, { unseal }: Pick<Sealer, 'unseal'>): AccountNumbers =>
  JSON.parse(unseal(sealed, getSealContext(userId)))

/** Returns a destination as the row of a withdrawal stores it. */
export const sealDestination = (destination: DestinationWithNumbers, userId: number, sealer: Pick<Sealer, 'seal'>): DestinationColumns => ({
  account_type: destination.account_type,
  country: destination.country,
  full_name: destination.full_name,
  summary: summarizeDestination(destination),
  sealed: sealNumbers(destination, userId, sealer),
})

/**
 * Checks where a withdrawal is paid to.
 * @throws 422 with the specified message at the first missing or invalid field
 */
export function parseDestination(accountType: AccountColumn, input: DestinationInput): DestinationWithNumbers {
  const { full_name: fullName, country } = input
  assertFilled({ full_name: fullName, country }, 'wallet.required_fields')
  const holder = { account_type: accountType, country: country ?? '', full_name: fullName ?? '' }
  if (accountType === 'mobile_money') {
    assertFilled({ transfer_info: input.transfer_info }, 'wallet.transfer_info_required')
    return { ...holder, iban: null, swift_code: null, transfer_info: input.transfer_info ?? null }
  }
  assertFilled({ iban: input.iban, swift_code: input.swift_code }, 'wallet.bank_account_required')
  const iban = electronicFormatIBAN(input.iban ?? '') ?? ''
  if (!isValidIBAN(iban)) throw fieldProblem({ iban: 'wallet.invalid_iban' })
  const swiftCode = (input.swift_code ?? '').replaceAll(' ', '').toUpperCase()
  if (!isValidBIC(swiftCode)) throw fieldProblem({ swift_code: 'wallet.invalid_swift_code' })
  return { ...holder, iban, swift_code: swiftCode, transfer_info: null }
}

function assertFilled(fields: Readonly<Record<string, string | null | undefined>>, code: ErrorCode) {
  const missing = Object.keys(fields).filter((name) => !fields[name])
  if (missing.length > 0) throw fieldProblem(Object.fromEntries(missing.map((name) => [name, code])))
}

/** Shortens a destination for its user: `CI93 •••• 0001`, or the last digits of a telephone number. */
export function summarizeDestination({ iban, transfer_info: info }: Pick<AccountNumbers, 'iban' | 'transfer_info'>): string {
  if (iban) return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
  const text = info ?? ''
  return `•••• ${text.slice(text.length - Math.min(5, Math.floor(text.length / 2)))}`
}
