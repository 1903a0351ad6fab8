import { createReadRoutes, type Route, type ServerContext } from '@balafon/sdk/server'
import { emails, errors } from '../../contract/logs.ts'
import { createLogReader, readChoices } from '../lists/log-reader.ts'
import { createRoutesByLanguage } from '../lists/routes-by-language.ts'
import { parseTimeFilter } from '../lists/service-reader.ts'
import { loadPluginTitles } from '../plugins/plugin-titles.ts'
import { createPresentEmail, createPresentError } from './logs.presenter.ts'

type Context = Pick<ServerContext, 'logs' | 'audit' | 'translate' | 'plugins'>

/** Creates the routes of the lists of emails and errors. Plugins and templates are named in the user's language. */
export const createLogListRoutes = (context: Context): Route[] => [
  ...createRoutesByLanguage((language) => createReadRoutes(emails, createEmailReader(context, language), context)),
  ...createRoutesByLanguage((language) => createReadRoutes(errors, createErrorReader(context, language), context)),
]

const createEmailReader = (context: Context, language: string) =>
  createLogReader(emails, {
    readFilters({ query, filters = {} }) {
      const { status, recipient, created_at } = filters
      const statuses = readChoices(['queued', 'sent', 'failed'], status)
      return { ...(query && { query }), ...(statuses && { statuses }), ...(recipient && { recipient: recipient.eq }), ...parseTimeFilter(created_at) }
    },
    list: (query) => context.logs.listEmails(query),
    count: (filters, limit) => context.logs.countEmails(filters, limit),
    loadPresenter: async () => createPresentEmail(await loadPluginTitles(context, language), (key) => context.translate(language, key)),
  })

const createErrorReader = (context: Context, language: string) =>
  createLogReader(errors, {
    readFilters({ query, filters = {} }) {
      const { source, of_plugin, created_at } = filters
      const sources = readChoices(['server', 'browser'], source)
      return { ...(query && { query }), ...(sources && { sources }), ...(of_plugin && { plugin: of_plugin.eq }), ...parseTimeFilter(created_at) }
    },
    list: (query) => context.logs.listErrors(query),
    count: (filters, limit) => context.logs.countErrors(filters, limit),
    loadPresenter: async () => createPresentError(await loadPluginTitles(context, language)),
  })
