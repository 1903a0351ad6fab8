/** The dashes of word processors and phones, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu

interface CodeFormat {
  /** Longer texts are cut to this number of characters. */
  readonly length: number
  /** Removes all characters except digits. When this is false, spaces are removed and dashes are replaced with hyphens. */
  readonly digitsOnly: boolean
}

/** Converts a text that a user typed or pasted to a code of the given format. */
export function normalizeCode(text: string, { length, digitsOnly }: CodeFormat): string {
  const code = digitsOnly ? text.replace(/\D/g, '') : text.replace(/\s/g, '').replace(DASHES, '-')
  return code.slice(0, length)
}
