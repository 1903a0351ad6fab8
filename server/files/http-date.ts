const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)'
/** The three date formats of RFC 9110. The weekday and the time zone are ignored. */
const FORMATS = [
  new RegExp(`^[^ ,]*, *(?<day>\\d\\d) (?<month>\\w{3}) (?<year>\\d{4}) ${TIME}`),
  new RegExp(`^[^ ,]*, *(?<day>\\d\\d)-(?<month>\\w{3})-(?<year>\\d\\d) ${TIME}`),
  new RegExp(`^[^ ,]* +(?<month>\\w{3}) +(?<day>\\d{1,2}) ${TIME} (?<year>\\d{4})`),
]

/**
 * Parses the date of an HTTP header. It is stricter than `Date.parse`, which accepts a plain year.
 * @returns seconds since 1970, or NaN when the text is not a valid date
 */
export function parseHttpDate(text: string): number {
  const { day, month = '', year = '', hour, minute, second } = FORMATS.map((format) => format.exec(text)).find(Boolean)?.groups ?? {}
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  const parts = [fullYear, MONTHS.indexOf(month), Number(day), Number(hour), Number(minute), Number(second)] as const
  const date = new Date(Date.UTC(...parts))
  // `Date` would read 31 April as 1 May.
  const isValid = date.getUTCMonth() === parts[1] && date.getUTCHours() === parts[3] && parts[2] > 0 && parts[4] < 60 && parts[5] < 60
  return isValid ? date.getTime() / 1000 : Number.NaN
}
