import type { OpenApi, Operation } from '../../contract/description.ts'

/** An endpoint in the list of the page. */
export interface ApiEndpoint {
  /** The anchor of the endpoint on the page. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The id of the plugin that the endpoint belongs to, or `core`. */
  readonly group: string
  readonly operation: Operation
}

export interface EndpointGroup {
  readonly name: string
  readonly endpoints: readonly ApiEndpoint[]
}

/** Lists the endpoints of an OpenAPI document. */
export const listEndpoints = ({ paths }: OpenApi): ApiEndpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: createAnchor(method, path),
      method: method.toUpperCase(),
      path,
      group: operation.tags[0] ?? '',
      operation,
    })),
  )

/** Creates an anchor from method and path. `{id}` becomes `_id`, so that it differs from a fixed segment `id`. */
const createAnchor = (method: string, path: string) =>
  `${method}${path
    .replaceAll('}', '')
    .replaceAll('/{', '/_')
    .replaceAll(/[^\w.-]/g, '-')}`

/** Groups endpoints by owner, `core` first. */
export function groupEndpoints(endpoints: readonly ApiEndpoint[]): EndpointGroup[] {
  const names = [...new Set(endpoints.map(({ group }) => group))].toSorted((a, b) => Number(b === 'core') - Number(a === 'core') || a.localeCompare(b))
  return names.map((name) => ({ name, endpoints: endpoints.filter(({ group }) => group === name) }))
}

/** Finds the endpoints that contain every word of the text in their method, path, group or description. */
export function searchEndpoints(endpoints: readonly ApiEndpoint[], text: string): readonly ApiEndpoint[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return endpoints
  return endpoints.filter(({ method, path, group, operation: { summary, description = '' } }) => {
    const content = `${method} ${path} ${group} ${summary} ${description}`.toLowerCase()
    return words.every((word) => content.includes(word))
  })
}

export type Authentication = 'token' | 'session' | 'none'

/** Returns the authentication that an operation requires; `token` when it accepts a token or a session. */
export function getAuthentication({ security }: Operation): Authentication {
  if (!security) return 'none'
  return security.some((scheme) => 'token' in scheme) ? 'token' : 'session'
}
