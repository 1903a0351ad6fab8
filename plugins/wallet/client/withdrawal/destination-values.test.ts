import { describe, expect, test } from 'vitest'
import { createDestinationBody, type DestinationValues, findDestinationMistake } from './destination-values.ts'

const values = (patch: Partial<DestinationValues> = {}): DestinationValues => ({
  type: 'bankAccount',
  full_name: 'Awa Koné',
  country: 'CI',
  iban: 'GB82 WEST 1234 5698 7654 32',
  swift_code: 'bnpafrpp',
  transfer_info: '',
  ...patch,
})

describe('findDestinationMistake', () => {
  test.each([
    ['full_name', 'wallet.required_fields', { full_name: ' ' }],
    ['country', 'wallet.required_fields', { country: null }],
    ['transfer_info', 'wallet.transfer_info_required', { type: 'mobileMoney' }],
    ['iban', 'wallet.bank_account_required', { iban: '' }],
    ['swift_code', 'wallet.bank_account_required', { swift_code: '' }],
    ['iban', 'wallet.invalid_iban', { iban: 'GB82 WEST 1234 5698 7654 33' }],
    ['swift_code', 'wallet.invalid_swift_code', { swift_code: 'BNP' }],
  ] as const)('reports %s with %s', (field, key, patch) => {
    expect(findDestinationMistake(values(patch))).toEqual([field, key])
  })

  test('accepts valid bank accounts and mobile-money accounts', () => {
    expect(findDestinationMistake(values())).toBeNull()
    expect(findDestinationMistake(values({ type: 'mobileMoney', iban: '', swift_code: '', transfer_info: 'Orange Money 07 00 00 00 00' }))).toBeNull()
  })
})

describe('createDestinationBody', () => {
  test('contains only the fields of the selected type, without spaces in the codes', () => {
    expect(createDestinationBody(values())).toEqual({
      type: 'bankAccount',
      full_name: 'Awa Koné',
      country: 'CI',
      iban: 'GB82WEST12345698765432',
      swift_code: 'BNPAFRPP',
    })
    expect(createDestinationBody(values({ type: 'mobileMoney', transfer_info: ' Wave 07 ' }))).toEqual({
      type: 'mobileMoney',
      full_name: 'Awa Koné',
      country: 'CI',
      transfer_info: 'Wave 07',
    })
  })
})
