/** The names of prepared statements by their texts. They are numbered, because PostgreSQL shortens long names. */
const names = new Map<string, string>()

/**
 * Registers a statement that runs often, and returns its text. Each connection prepares the statement once, so PostgreSQL does not parse and plan
 * it each time. Suitable only for statements for which the same plan is best for all values, because PostgreSQL may reuse the plan.
 */
export function prepareStatement(text: string): string {
  const trimmed = text.trim()
  names.set(trimmed, names.get(trimmed) ?? `balafon_${names.size + 1}`)
  return trimmed
}

/** Returns the name of a registered statement. */
export const findStatementName = (text: unknown): string | undefined => (typeof text === 'string' ? names.get(text) : undefined)
