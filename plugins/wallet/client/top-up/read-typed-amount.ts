/**
 * Reads an amount while it is being typed, in the currency's smallest unit. The field itself only reports it when the user leaves it. Decimals
 * are ambiguous until then, so that currencies with decimals return null.
 */
export function readTypedAmount(text: string, currency: string): number | null {
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  const digits = text.replaceAll(/\D/g, '')
  return decimals === 0 && digits !== '' && digits.length <= 12 ? Number(digits) : null
}
