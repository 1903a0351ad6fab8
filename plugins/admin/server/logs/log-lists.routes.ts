import type { ListQuery } from '@balafon/sdk/contract'
import { createReadRoutes, type Route, type ServerContext } from '@balafon/sdk/server'
import { emails, errors } from '../../contract/logs.ts'
import { createLogReader, readChoices } from '../lists/log-reader.ts'
import { parseTimeFilter } from '../lists/service-reader.ts'
import { presentEmail, presentError } from './logs.presenter.ts'

type EmailFilters = NonNullable<ListQuery<typeof emails.fields, typeof emails.filters>['filters']>
type ErrorFilters = NonNullable<ListQuery<typeof errors.fields, typeof errors.filters>['filters']>

/** Creates the routes of the lists of emails and errors. */
export function createLogListRoutes(context: Pick<ServerContext, 'logs' | 'audit' | 'translate'>): Route[] {
  const { logs } = context
  const emailReader = createLogReader(emails, {
    readFilters({ filters = {} }) {
      const { status, recipient, created_at } = filters as EmailFilters
      const statuses = readChoices(['queued', 'sent', 'failed'], status)
      return { ...(statuses && { statuses }), ...(recipient && { recipient: recipient.eq }), ...parseTimeFilter(created_at) }
    },
    list: (query) => logs.listEmails(query),
    count: (filters, limit) => logs.countEmails(filters, limit),
    present: presentEmail,
  })
  const errorReader = createLogReader(errors, {
    readFilters({ filters = {} }) {
      const { source, plugin_id, created_at } = filters as ErrorFilters
      const sources = readChoices(['server', 'browser'], source)
      return { ...(sources && { sources }), ...(plugin_id && { plugin: plugin_id.eq }), ...parseTimeFilter(created_at) }
    },
    list: (query) => logs.listErrors(query),
    count: (filters, limit) => logs.countErrors(filters, limit),
    present: presentError,
  })
  const routes = [createReadRoutes(emails, emailReader, context), createReadRoutes(errors, errorReader, context)]
  return routes.flatMap(({ list, count, export: exportCsv }) => [list, count, exportCsv])
}
