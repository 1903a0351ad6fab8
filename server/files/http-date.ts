const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)'
/** The three forms of RFC 9110; the weekday and the zone are not looked at. */
const FORMS = [
  new RegExp(`^[^ ,]*, *(?<day>\\d\\d) (?<month>\\w{3}) (?<year>\\d{4}) ${TIME}`),
  new RegExp(`^[^ ,]*, *(?<day>\\d\\d)-(?<month>\\w{3})-(?<year>\\d\\d) ${TIME}`),
  new RegExp(`^[^ ,]* +(?<month>\\w{3}) +(?<day>\\d{1,2}) ${TIME} (?<year>\\d{4})`),
]

/** Seconds since 1970 of a date in a header, NaN when it is none: stricter than `Date.parse`, which takes a plain year for one. */
export function parseHttpDate(date: string): number {
  const { day, month = '', year = '', hour, minute, second } = FORMS.map((form) => form.exec(date)).find(Boolean)?.groups ?? {}
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  const parts = [fullYear, MONTHS.indexOf(month), Number(day), Number(hour), Number(minute), Number(second)] as const
  const moment = new Date(Date.UTC(...parts))
  // 31 April would be read as 1 May.
  const exists = moment.getUTCMonth() === parts[1] && moment.getUTCHours() === parts[3] && parts[2] > 0 && parts[4] < 60 && parts[5] < 60
  return exists ? moment.getTime() / 1000 : Number.NaN
}
