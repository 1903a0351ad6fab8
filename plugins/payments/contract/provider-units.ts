/** In which unit a provider counts: hundredths of the main unit for every currency, or the currency's own smallest unit. */
const UNITS = { paystack: 'hundredths', stripe: 'smallest' } as const

/** A provider with a known unit. */
export type UnitProvider = keyof typeof UNITS

const countDecimals = (currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0

/** Returns how many units of a provider one smallest unit is. XOF has no decimals, so 500 F are 50,000 hundredths; 5.00 EUR are 500 in either unit. */
const getFactor = (provider: UnitProvider, currency: string) => (UNITS[provider] === 'hundredths' ? 10 ** (2 - countDecimals(currency)) : 1)

/**
 * Converts an amount in the currency's smallest unit to the unit of a provider. No other code multiplies amounts.
 * @throws RangeError when the provider cannot express the amount
 */
export function toProviderUnits(provider: UnitProvider, currency: string, amount: number): number {
  const units = amount * getFactor(provider, currency)
  if (!Number.isSafeInteger(units)) throw new RangeError(`${provider} cannot express ${amount} ${currency}`)
  return units
}

/** Converts an amount of a provider to the currency's smallest unit. A fraction of that unit becomes NaN, which matches no payment. */
export function readProviderUnits(provider: UnitProvider, currency: string, units: number): number {
  const amount = units / getFactor(provider, currency)
  return Number.isSafeInteger(amount) && Number.isSafeInteger(units) ? amount : Number.NaN
}

/** Converts an amount in whole units of a currency to its smallest unit: 5 EUR are 500, and 5 F are 5. */
export const toSmallestUnit = (wholeUnits: number, currency: string): number => wholeUnits * 10 ** countDecimals(currency)
