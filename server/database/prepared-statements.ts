/** The names of prepared statements by their texts. They are numbered, because PostgreSQL shortens long names. */
const names = new Map<string, string>()

/**
 * Registers a hot statement, and returns its text. Each connection prepares it once: PostgreSQL parses and plans it once instead of each time.
 * Only for statements with the same best plan for all values.
 */
export function prepareStatement(text: string): string {
  const trimmed = text.trim()
  names.set(trimmed, names.get(trimmed) ?? `balafon_${names.size + 1}`)
  return trimmed
}

/** Returns the name of a registered statement. */
export const findStatementName = (text: unknown): string | undefined => (typeof text === 'string' ? names.get(text) : undefined)
