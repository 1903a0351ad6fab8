/** The dashes of word processors and phones, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu

/** Removes spaces and converts dashes in a code, or removes everything except digits. */
export function normalizeCode(text: string, length: number, isNumeric: boolean): string {
  const code = isNumeric ? text.replace(/\D/g, '') : text.replace(/\s/g, '').replace(DASHES, '-')
  return code.slice(0, length)
}
