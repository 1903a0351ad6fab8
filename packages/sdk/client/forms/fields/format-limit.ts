const MEBIBYTE = 1024 * 1024

/** Formats the largest size of a file, as its limit was declared: `2 MB` for 2 × 1024 × 1024 bytes. */
export const formatLimit = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / MEBIBYTE)
