import { getNumberFormat } from './number-format.ts'

const NARROW_NO_BREAK_SPACE = '\u202f'

/**
 * Formats an amount with its currency: `12 500 F`, `€5.00`.
 * @param amount in the currency's smallest unit, an integer
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const format = getNumberFormat(language, { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
  // XOF is formatted below, because `Intl` would write `F CFA`.
  // Passes the amount as a text such as `500e-2`, because a division could round large amounts.
  if (currency !== 'XOF') return format.format(`${amount}e-${decimals}` as `${number}`)
  return `${getNumberFormat(language).format(amount)}${NARROW_NO_BREAK_SPACE}F`
}
