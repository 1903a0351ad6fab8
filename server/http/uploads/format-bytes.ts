const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `2 MB`: as people say it, in powers of 1024. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const value = bytes / 1024 ** step
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${UNITS[step]}`
}
