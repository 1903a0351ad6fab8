import type { SqlRunner } from '@balafon/sdk/server'

/** Splits a query into normalized words. `search_text` leaves only alphanumeric characters and spaces, so a word contains no quote and no wildcard. */
export async function splitSearchWords(sql: SqlRunner, query: string): Promise<string[]> {
  const [row] = await sql<{ text: string }>('select search_text($1) as text', [query.replaceAll('\0', '')])
  return (row?.text ?? '').split(' ').filter((word) => word !== '')
}

/** Escapes the wildcards of `like`. */
export const escapeWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
