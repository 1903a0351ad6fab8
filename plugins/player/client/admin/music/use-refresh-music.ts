import { useInvalidateQueries } from '@balafon/sdk/client'
import { type CustomFilters, type Endpoint, type Fields, forgetTypes, type Resource, resourceEndpoints } from '@balafon/sdk/contract'

/** Returns a function that requests a list of music and its number of rows again. With `item`, it also requests the item on the screen again. */
export function useRefreshMusic<F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>, item?: Endpoint) {
  const invalidate = useInvalidateQueries()
  const { list, count } = resourceEndpoints(forgetTypes(resource))
  return () => invalidate(list, count, ...(item ? [item] : []))
}
