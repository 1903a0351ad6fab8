const formats = new Map<string, Intl.NumberFormat>()

/** Returns a number format that is created once: creating one takes longer than formatting hundreds of numbers. */
export function getNumberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format
}
