/** Dashes as word processors and phones write them, the minus sign too. */
const DASHES = /[\p{Pd}\u2212]/gu

/** A code as it is meant: whoever wrote it down put spaces into it, or another dash. */
export function normalizeCode(typed: string, length: number, isNumeric: boolean): string {
  const code = isNumeric ? typed.replace(/\D/g, '') : typed.replace(/\s/g, '').replace(DASHES, '-')
  return code.slice(0, length)
}
