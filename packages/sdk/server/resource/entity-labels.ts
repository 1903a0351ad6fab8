import type { ServerContext } from '../context.ts'
import { problem } from '../problem.ts'
import type { FindLabels } from './resource-presenter.ts'

/** Finds labels with the providers of `core.entities/v1`. */
export interface EntityLabels {
  /** Returns no labels while the owner of the entity does not run or does not respond, so that a list is still shown. */
  readonly findLabels: FindLabels
  /**
   * Lists the ids that do not exist. Without a provider, all ids are accepted.
   * @throws 503 `unavailable` when the owner of the entity does not respond.
   */
  listUnknownIds(entity: string, ids: readonly number[]): Promise<number[]>
}

const TIMEOUT_MS = 3000

/** Creates the functions that find labels of entities. */
export function createEntityLabels({ getProviders, callProvider }: Pick<ServerContext, 'getProviders' | 'callProvider'>): EntityLabels {
  const findProvider = (entity: string) => getProviders('core.entities/v1').find(({ provider }) => provider.entity === entity)
  const requestLabels = ({ plugin, provider }: NonNullable<ReturnType<typeof findProvider>>, ids: readonly number[]) =>
    callProvider({ plugin, operation: `labels of ${provider.entity}`, timeoutMs: TIMEOUT_MS }, () => provider.findLabels(ids))
  return {
    async findLabels(entity, ids) {
      const provider = findProvider(entity)
      return (provider && (await requestLabels(provider, ids))) ?? new Map()
    },
    async listUnknownIds(entity, ids) {
      const provider = findProvider(entity)
      if (!provider) return []
      const labels = await requestLabels(provider, ids)
      if (!labels) throw problem(503, 'unavailable')
      return ids.filter((id) => !labels.has(id))
    },
  }
}
