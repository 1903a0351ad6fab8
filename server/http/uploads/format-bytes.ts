const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size in powers of 1024: `2 MB`. */
export function formatBytes(bytes: number): string {
  // 1024 is 2 to the power of 10.
  const unitIndex = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const value = bytes / 1024 ** unitIndex
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${UNITS[unitIndex]}`
}
