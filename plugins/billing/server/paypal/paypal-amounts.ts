/** The currencies of PayPal with the number of decimals that it accepts, which is 0 for some that have cents elsewhere. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...{ AUD: 2, BRL: 2, CAD: 2, CHF: 2, CZK: 2, DKK: 2, EUR: 2, GBP: 2, HKD: 2, ILS: 2, MXN: 2, MYR: 2, NOK: 2, NZD: 2, PHP: 2, PLN: 2 },
  ...{ SEK: 2, SGD: 2, THB: 2, USD: 2, HUF: 0, JPY: 0, TWD: 0 },
}

export const PAYPAL_CURRENCIES = Object.keys(DECIMALS)

/** How many decimals the smallest unit of this site has. */
const countSiteDecimals = (currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0

const AMOUNT = /^(0|[1-9]\d{0,12})(?:\.(\d+))?$/

/**
 * Writes an amount in the currency's smallest unit as PayPal's decimal text: 999 EUR become `9.99`. No floating-point number is involved.
 * @throws RangeError when PayPal cannot express the amount
 */
export function formatPaypalAmount(amount: number, currency: string): string {
  const decimals = getDecimals(currency)
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is not an amount`)
  const digits = String(amount).padStart(countSiteDecimals(currency) + 1, '0')
  const split = digits.length - countSiteDecimals(currency)
  const [whole, fraction] = [digits.slice(0, split), digits.slice(split)]
  if (/[1-9]/.test(fraction.slice(decimals))) throw new RangeError(`PayPal cannot express ${amount} ${currency}`)
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}

/**
 * Reads PayPal's decimal text as an amount in the currency's smallest unit.
 * @throws RangeError for every text that is not exactly such an amount
 */
export function parsePaypalAmount(value: string, currency: string): number {
  const decimals = getDecimals(currency)
  const [, whole, fraction = ''] = AMOUNT.exec(value) ?? []
  const siteDecimals = countSiteDecimals(currency)
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) throw new RangeError(`“${value}” is not an amount in ${currency}`)
  const amount = Number(whole + fraction.slice(0, siteDecimals).padEnd(siteDecimals, '0'))
  if (!Number.isSafeInteger(amount)) throw new RangeError(`“${value}” is too large`)
  return amount
}

function getDecimals(currency: string): number {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) throw new RangeError(`PayPal has no ${currency}`)
  return decimals
}
