import { type CustomFilters, type Fields, forgetTypes, type Item, type Resource } from '@balafon/sdk/contract'
import {
  type Caller,
  conflictProblem,
  createEntityLabels,
  createModelQuery,
  createResourcePresenter,
  getProblem,
  type ModelSource,
  problem,
} from '@balafon/sdk/server'
import type { PlayerContext } from '../models.ts'

type Context = Pick<PlayerContext, 'getProviders' | 'callProvider' | 'resources'>

/** Creates the function that reads one row of a list, in the form in which the endpoints of the list return rows. It throws 404 when the row does not exist. */
export function createItemReader<F extends Fields, C extends CustomFilters, A extends string>(
  resource: Resource<F, C, A>,
  source: ModelSource<F, C>,
  context: Context,
): (id: number, caller: Caller) => Promise<Item<F>> {
  const query = createModelQuery(resource, source, context.resources.cursors)
  const present = createResourcePresenter<F>(forgetTypes(resource), createEntityLabels(context).findLabels)
  return async (id, caller) => {
    const row = await query.findRow(id, caller)
    const [item] = row ? await present([row], caller.can) : []
    if (!item) throw problem(404, 'not_found')
    return item
  }
}

/** Waits for a change. When the change fails because another operator has changed the row, adds the current row to the 409 response. */
export async function addCurrentToConflict<T>(change: Promise<T>, readCurrent: () => Promise<unknown>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throw getProblem(error)?.code === 'resource.conflict' ? conflictProblem(await readCurrent()) : error
  }
}
