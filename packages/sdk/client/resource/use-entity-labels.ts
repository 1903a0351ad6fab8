import { searchEntities } from '../../contract/entities.ts'
import { useApi } from '../api/hooks.ts'

/** Loads the names of entities by id. It is necessary, because filters and forms contain only the ids of entities. */
export function useEntityLabels(kind: string, ids: readonly number[]): ReadonlyMap<number, string> {
  const { data } = useApi(searchEntities, { params: { kind }, query: { ids: ids.join(',') } }, { enabled: kind !== '' && ids.length > 0 })
  return new Map(data?.data.map(({ id, label }) => [Number(id), label]))
}
