import { type CustomFilters, type Fields, forgetTypes, ListQueryError, parseListQuery, type Resource, resourceEndpoints } from '@balafon/sdk/contract'
import {
  type Caller,
  createBulkRoutes,
  createModelQuery,
  createReadRoutes,
  fieldProblem,
  implement,
  type ModelQuery,
  type PresentRows,
  problem,
  type Route,
  requireUser,
} from '@balafon/sdk/server'
import {
  createAdminGenre,
  createAdminTag,
  deleteAdminGenre,
  deleteAdminTag,
  genreList,
  getAdminGenre,
  getAdminTag,
  mergeAdminGenres,
  mergeAdminTags,
  tagList,
  updateAdminGenre,
  updateAdminTag,
} from '../../../contract/administration/categories.ts'
import type { Image } from '../../../contract/catalogue.ts'
import type { CategoryKind } from '../../catalogue/editing/category-merge.store.ts'
import type { PlayerContext } from '../../models.ts'
import type { CategoryAdministration } from './category-administration.ts'
import { countCategoryItems } from './category-counts.store.ts'

/** Creates the routes of the lists of genres and tags, and of one genre or tag. */
export const createAdminCategoryRoutes = (service: CategoryAdministration, context: PlayerContext): readonly Route[] => [
  ...createListRoutes(
    'genre',
    genreList,
    createModelQuery(genreList, { model: context.models.Genre, scope: () => null, filters: {} }, context.resources.cursors),
    {
      service,
      context,
    },
  ),
  ...createListRoutes('tag', tagList, createModelQuery(tagList, { model: context.models.Tag, scope: () => null, filters: {} }, context.resources.cursors), {
    service,
    context,
  }),
  implement(getAdminGenre, async ({ params }) => ({ genre: await service.read('genre', params.id) })),
  implement(createAdminGenre, ({ body, user, transaction }) => service.create('genre', body, requireUser(user), transaction)),
  implement(updateAdminGenre, async ({ params, body: { version, ...values }, user }) => ({
    genre: await service.update('genre', params.id, version, values, requireUser(user)),
  })),
  implement(deleteAdminGenre, async ({ params, query, user }) => {
    await service.remove('genre', params.id, query.version, requireUser(user))
    return {}
  }),
  implement(mergeAdminGenres, async ({ params, body, user }) => ({ genre: await service.merge('genre', params.id, body.ids, requireUser(user)) })),
  implement(getAdminTag, async ({ params }) => ({ tag: await service.read('tag', params.id) })),
  implement(createAdminTag, ({ body, user, transaction }) => service.create('tag', body, requireUser(user), transaction)),
  implement(updateAdminTag, async ({ params, body: { version, ...values }, user }) => ({
    tag: await service.update('tag', params.id, version, values, requireUser(user)),
  })),
  implement(deleteAdminTag, async ({ params, query, user }) => {
    await service.remove('tag', params.id, query.version, requireUser(user))
    return {}
  }),
  implement(mergeAdminTags, async ({ params, body, user }) => ({ tag: await service.merge('tag', params.id, body.ids, requireUser(user)) })),
]

interface ListDependencies {
  readonly service: CategoryAdministration
  readonly context: PlayerContext
}

function createListRoutes<F extends Fields, C extends CustomFilters, A extends string>(
  kind: CategoryKind,
  resource: Resource<F, C, A>,
  query: ModelQuery<F, C>,
  { service, context }: ListDependencies,
): readonly Route[] {
  const permission = kind === 'genre' ? 'music.update' : 'tags.update'
  const parse = (search: string, { can }: Caller) => {
    try {
      return parseListQuery(resource, new URLSearchParams(search), can)
    } catch (error) {
      throw error instanceof ListQueryError ? fieldProblem({ 'selection.query': [...new Set(Object.values(error.fields))] }) : error
    }
  }
  context.resources.bulk.register({
    path: resource.path,
    db: context.db,
    canRun: (action, { can }) => action === 'delete' && can(permission),
    countRows: async (search, caller) => query.countExactly(parse(search, caller), caller),
    listIds: async (search, range, caller) => query.listIds(parse(search, caller), range, caller),
    async apply(_action, id, { userId }, transaction) {
      if (!(await query.findRow(id, { userId, can: () => true }, transaction))) throw problem(404, 'not_found')
      await service.remove(kind, id, null, { id: userId }, transaction)
      return { before: { id, version: 1 }, after: null }
    },
    async restore() {
      throw problem(409, 'bulk.cannot_undo')
    },
  })
  const { list, count, export: exportCsv } = createReadRoutes(resource, { query, store: { present: createPresenter<F>(kind, context), get } }, context)
  const { bulkJob, cancelBulk, undoBulk } = createBulkRoutes(resource, context.resources.bulk)
  const startBulk = implement(resourceEndpoints(forgetTypes(resource)).bulk, async ({ body, transaction, getCaller }) =>
    context.resources.bulk.start({ path: resource.path, ...body, caller: await getCaller() }, transaction),
  )
  return [list, count, exportCsv, startBulk, bulkJob, cancelBulk, undoBulk]
}

/** The generated routes need a function that reads one row. It is never called, because the endpoints `getAdminGenre` and `getAdminTag` read one row. */
async function get(): Promise<never> {
  throw problem(404, 'not_found')
}

/** Presents genres or tags with the numbers of artists, albums and tracks that have them. */
const createPresenter =
  <F extends Fields>(kind: CategoryKind, { sql }: Pick<PlayerContext, 'sql'>): PresentRows<F> =>
  async (rows, _can, columns) => {
    const counts = await countCategoryItems(
      sql,
      kind,
      rows.map(({ id }) => Number(id)),
    )
    const byId = new Map(counts.map((row) => [row.id, row]))
    return rows.map((row) => {
      const { artists = 0, albums = 0, tracks = 0 } = byId.get(Number(row.id)) ?? {}
      const values: Readonly<Record<string, unknown>> = {
        display_name: row.displayName,
        name: row.name,
        ...(kind === 'genre' && { artists, image: (row.image as Image | null)?.url ?? null }),
        albums,
        tracks,
      }
      const shown = Object.entries(values).filter(([name]) => columns === undefined || columns.includes(name))
      return { id: row.id, version: row.version, ...Object.fromEntries(shown) } as Awaited<ReturnType<PresentRows<F>>>[number]
    })
  }
