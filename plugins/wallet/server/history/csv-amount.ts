/**
 * Formats an amount for a CSV file in whole units of its currency, with the decimal separator that spreadsheets of the language expect: 1250 is
 * `1250` in XOF, and `12.50` or `12,50` in EUR.
 * @param amount in the currency's smallest unit
 */
export function formatCsvAmount(amount: number, currency: string, language: string): string {
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  const text = (Math.abs(amount) / 10 ** decimals).toFixed(decimals)
  return `${amount < 0 ? '-' : ''}${language.startsWith('fr') ? text.replace('.', ',') : text}`
}
