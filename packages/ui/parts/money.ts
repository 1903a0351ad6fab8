const getDecimals = (currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0

/** The CFA francs of West and Central Africa, which `Intl` would write as `F CFA` and `FCFA`. */
const SYMBOLS: Readonly<Record<string, string>> = { XOF: 'F', XAF: 'F' }

/** Returns how a currency is written: its decimal places, and its symbol in a language. */
export function describeCurrency(currency: string, language: string) {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return { decimals: getDecimals(currency), symbol: SYMBOLS[currency] ?? parts.find(({ type }) => type === 'currency')?.value ?? currency }
}

/** Converts an amount in the currency's smallest unit to the number that users read and type. */
export const toMajorUnits = (amount: number, decimals: number) => amount / 10 ** decimals

/** Converts a typed number to an amount in the currency's smallest unit, which is always a whole number. */
export const toMinorUnits = (value: number, decimals: number) => Math.round(value * 10 ** decimals)
