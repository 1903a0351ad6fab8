/**
 * Formats an amount for a CSV file in whole units of its currency, with the decimal separator that spreadsheets of the language expect: 1250 is
 * `1250` in XOF, and `12.50` or `12,50` in EUR. The digits are moved as text, so no amount is rounded.
 * @param amount in the currency's smallest unit
 */
export function formatCsvAmount(amount: number, currency: string, language: string): string {
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}${language.startsWith('fr') ? ',' : '.'}${digits.slice(-decimals)}`
}
