/** Between an amount and its unit; it does not break. */
const NARROW = '\u202f'

/** An amount in the currency's smallest unit as people write it: `12 500 F`, `€5.00`. */
export function moneyInWords(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
  if (currency !== 'XOF') return format.format(amount / 10 ** decimals)
  return `${new Intl.NumberFormat(language).format(amount)}${NARROW}F`
}
