import type * as Sdk from '@balafon/sdk/server'
import type { DeadJob, LoggedEmail, LoggedError, ScheduledJob } from '../../contract/logs.ts'
import type { GetPluginTitle } from '../plugins/plugin-titles.ts'

/** Translates a key into one fixed language. Returns the key when there is no translation. */
export type Translate = (key: string) => string

/** Returns the presenter of scheduled jobs, with their labels. */
export const createPresentScheduledJob =
  (getTitle: GetPluginTitle, translate: Translate) =>
  ({ owner, name, cron, last, next }: Sdk.ScheduledJob): ScheduledJob => ({
    owner,
    owner_title: getTitle(owner),
    name,
    label: translateJobName(owner, name, translate),
    cron,
    last: last && { state: last.state, at: last.at.toISOString(), error: last.error },
    next: next.toISOString(),
  })

/** Returns the presenter of dead jobs, with their labels. */
export const createPresentDeadJob =
  (getTitle: GetPluginTitle, translate: Translate) =>
  ({ id, owner, name, error, failed_at }: Sdk.DeadJob): DeadJob => ({
    id,
    owner,
    owner_title: getTitle(owner),
    name,
    label: translateJobName(owner, name, translate),
    error,
    failed_at: failed_at.toISOString(),
  })

/** Returns the presenter of emails, without their texts. */
export const createPresentEmail =
  (getTitle: GetPluginTitle, translate: Translate) =>
  ({ id, plugin, template, language, email, subject, status, error, created_at }: Sdk.LoggedEmail): LoggedEmail => ({
    id,
    version: 1,
    plugin: getTitle(plugin),
    template: translateTemplate(plugin, template, translate),
    plugin_id: plugin,
    template_id: template,
    language,
    email,
    subject,
    status,
    error,
    created_at: created_at.toISOString(),
  })

/** Returns the presenter of the errors of the log. */
export const createPresentError =
  (getTitle: GetPluginTitle) =>
  ({ id, at, source, message, plugin, request_id, stack, path, breadcrumbs }: Sdk.LoggedError): LoggedError => ({
    id,
    version: 1,
    created_at: at.toISOString(),
    source,
    message,
    plugin: plugin && getTitle(plugin),
    plugin_id: plugin,
    request_id,
    stack,
    path,
    breadcrumbs: [...breadcrumbs],
  })

/** Returns the translation of `job.{owner}.{name}`, which owners add to their locales, or else the name. */
const translateJobName = (owner: string, name: string, translate: Translate) => translateOr(`job.${owner}.${name}`, name, translate)

/** Returns the translation of `email_template.{plugin}.{name}`. The names of some templates begin with their plugin. */
function translateTemplate(plugin: string, template: string, translate: Translate) {
  const prefix = `${plugin}.`
  return translateOr(`email_template.${plugin}.${template.startsWith(prefix) ? template.slice(prefix.length) : template}`, template, translate)
}

function translateOr(key: string, fallback: string, translate: Translate): string {
  const text = translate(key)
  return text === key ? fallback : text
}
