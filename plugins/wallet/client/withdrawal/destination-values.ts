import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { AccountType } from '../../contract/withdrawals.ts'

/** The fields of a destination as the forms have them. */
export interface DestinationValues {
  readonly type: AccountType
  readonly full_name: string
  readonly country: string | null
  readonly iban: string
  readonly swift_code: string
  readonly transfer_info: string
}

/** The first mistake of a destination: the field, and the translation key of its text. */
export function findDestinationMistake({ type, full_name, country, iban, swift_code, transfer_info }: DestinationValues): readonly [string, string] | null {
  if (full_name.trim() === '') return ['full_name', 'wallet.required_fields']
  if (!country) return ['country', 'wallet.required_fields']
  if (type === 'mobileMoney') return transfer_info.trim() === '' ? ['transfer_info', 'wallet.transfer_info_required'] : null
  if (iban.trim() === '') return ['iban', 'wallet.bank_account_required']
  if (swift_code.trim() === '') return ['swift_code', 'wallet.bank_account_required']
  if (!isValidIBAN(electronicFormatIBAN(iban) ?? '')) return ['iban', 'wallet.invalid_iban']
  if (!isValidBIC(swift_code.replaceAll(' ', '').toUpperCase())) return ['swift_code', 'wallet.invalid_swift_code']
  return null
}

/** The fields of the request: those of the selected type only. */
export function createDestinationBody({ type, full_name, country, iban, swift_code, transfer_info }: DestinationValues) {
  const owner = { type, full_name: full_name.trim(), country }
  if (type === 'mobileMoney') return { ...owner, transfer_info: transfer_info.trim() }
  return { ...owner, iban: electronicFormatIBAN(iban), swift_code: swift_code.replaceAll(' ', '').toUpperCase() }
}
