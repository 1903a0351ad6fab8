import type { OpenApi, Operation } from '../../contract/description.ts'

/** One call of the API, as it is listed. */
export interface Call {
  /** Its anchor on the page. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The core, or the plugin whose it is. */
  readonly group: string
  readonly operation: Operation
}

export interface CallGroup {
  readonly name: string
  readonly calls: readonly Call[]
}

export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: anchorOf(method, path),
      method: method.toUpperCase(),
      path,
      group: operation.tags[0] ?? '',
      operation,
    })),
  )

/** `{id}` becomes `_id`: no other address has the same anchor. */
const anchorOf = (method: string, path: string) =>
  `${method}${path
    .replaceAll('}', '')
    .replaceAll('/{', '/_')
    .replaceAll(/[^\w.-]/g, '-')}`

/** The core first, then by name. */
export function groupsOf(calls: readonly Call[]): CallGroup[] {
  const names = [...new Set(calls.map(({ group }) => group))].toSorted(
    (one, other) => Number(other === 'core') - Number(one === 'core') || one.localeCompare(other),
  )
  return names.map((name) => ({ name, calls: calls.filter(({ group }) => group === name) }))
}

/** The calls that have every one of these words in their address, method or text. */
export function searchCalls(calls: readonly Call[], text: string): readonly Call[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return calls
  return calls.filter(({ method, path, group, operation: { summary, description = '' } }) => {
    const all = `${method} ${path} ${group} ${summary} ${description}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

export type Caller = 'token' | 'session' | 'anyone'

/** Who may make it: with a token at best. */
export function callerOf({ security }: Operation): Caller {
  if (!security) return 'anyone'
  return security.some((way) => 'token' in way) ? 'token' : 'session'
}
