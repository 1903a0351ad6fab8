import type { ListQuery } from '@balafon/sdk/contract'
import { type AuditFilters, createReadRoutes, implement, type Route, type ServerContext } from '@balafon/sdk/server'
import { listAuditKinds, auditEntries as resource } from '../../contract/audit.ts'
import { createRoutesByLanguage } from '../lists/routes-by-language.ts'
import { createServiceReader, getSortKey, parseTimeFilter } from '../lists/service-reader.ts'
import { createPresentEntry, listValueNames, translateAction, translateEntity } from './audit.presenter.ts'

const SORT_KEYS = ['created_at', '-created_at'] as const
const MAX_EXACT_COUNT = 1000

type Context = Pick<ServerContext, 'audit' | 'translate' | 'settings'>

/** Creates the routes of the audit log. Its actions and entities are named in the user's language. */
export function createAuditRoutes(context: Context): Route[] {
  const { audit, translate, settings } = context
  return [
    ...createRoutesByLanguage((language) => createRoutes(context, language)),
    implement(listAuditKinds, async ({ request: { language } }) => {
      const [{ actions, entities }, described] = await Promise.all([audit.listActionsAndEntities(), settings.describe()])
      return {
        actions: actions.map((code) => ({ code, label: translateAction(translate, language, code) })),
        entities: entities.map((code) => ({ code, label: translateEntity(translate, language, code) })),
        values: listValueNames(
          translate,
          language,
          described.map(({ key }) => key),
        ),
      }
    }),
  ]
}

function createRoutes(context: Context, language: string) {
  const { audit, translate } = context
  const present = createPresentEntry(translate, language)
  const reader = createServiceReader(resource, {
    async fetch(query, page) {
      const isOldestFirst = getSortKey(query, SORT_KEYS) === 'created_at'
      const { entries, nextCursor } = await audit.list({ ...readAuditFilters(query), isOldestFirst, ...page })
      return { rows: entries.map(present), nextCursor }
    },
    async count(query) {
      const total = await audit.count(readAuditFilters(query), MAX_EXACT_COUNT + 1)
      return { total, isExact: total <= MAX_EXACT_COUNT }
    },
  })
  return createReadRoutes(resource, reader, context)
}

/** Converts the filters of the list to those of the service. */
function readAuditFilters({ query, filters = {} }: ListQuery<typeof resource.fields, typeof resource.filters>): AuditFilters {
  const { user, of_action, of_kind, of_entity, created_at } = filters
  return {
    ...(query && { query }),
    ...(user?.in && { userIds: user.in }),
    ...(of_action && { actions: of_action.eq.split(',') }),
    ...(of_kind && { entities: of_kind.eq.split(',') }),
    ...(of_entity && { entityId: of_entity.eq }),
    ...parseTimeFilter(created_at),
  }
}
