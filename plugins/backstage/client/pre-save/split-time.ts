/** Splits a duration in milliseconds into days, hours, minutes and seconds. Parts of a second are rounded up, so that all values are 0 only when the time has come. */
export function splitTime(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000)
  return { days: Math.floor(seconds / 86_400), hours: Math.floor(seconds / 3600) % 24, minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}
