import { type Entity, type EntityOption, type ServerExtensionPoints, searchEntities } from '@balafon/sdk/contract'
import { fieldProblem, implement, problem, type Route, type ServerContext } from '@balafon/sdk/server'

const ID_PATTERN = /^[1-9]\d{0,15}$/
const MAX_IDS = 100
const SEARCH_TIMEOUT_MS = 5000

export type EntityProvider = ServerExtensionPoints['core.entities/v1']

export interface EntityDependencies {
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
}

/** Creates the endpoint that searches entities for the pickers in forms. */
export const createEntityRoutes = ({ getProviders, callProvider }: EntityDependencies): Route[] => [
  implement(searchEntities, async ({ params, query, user }) => {
    const found = getProviders('core.entities/v1').find(({ provider }) => provider.entity === params.kind)
    if (!found) throw problem(404, 'entities.unknown_kind')
    const { plugin, provider } = found
    if (provider.permission && !user.can(provider.permission)) throw problem(403, 'forbidden')
    const ids = parseIds(query.ids)
    if (ids?.length === 0) return { data: [] }
    const search = { query: query.query?.trim() ?? '', limit: ids ? ids.length : query.limit, ...(ids && { ids }), userId: user.id }
    const options = await callProvider({ plugin, operation: `search for ${params.kind}`, timeoutMs: SEARCH_TIMEOUT_MS }, () => provider.search(search))
    if (!options) throw problem(503, 'unavailable')
    return { data: options.map(presentEntity) }
  }),
]

/** Parses comma-separated ids. Throws 422 for anything else. */
function parseIds(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined
  const ids = text.split(',').filter((id) => id !== '')
  if (ids.length > MAX_IDS || ids.some((id) => !ID_PATTERN.test(id) || !Number.isSafeInteger(Number(id)))) throw fieldProblem({ ids: 'field.format' })
  return ids.map(Number)
}

const presentEntity = ({ id, label, description, image }: EntityOption): Entity => ({
  id,
  label,
  description: description ?? null,
  image: image ?? null,
})
