/**
 * Reads an amount while the user types it, in the currency's smallest unit. The field itself reports the amount only when the user leaves it.
 * Returns null for currencies with decimals, because an unfinished text such as `1,2` could become `1,250` or `1,20`.
 */
export function readTypedAmount(text: string, currency: string): number | null {
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  const digits = text.replaceAll(/\D/g, '')
  return decimals === 0 && digits !== '' && digits.length <= 12 ? Number(digits) : null
}
