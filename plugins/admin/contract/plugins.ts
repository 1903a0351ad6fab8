import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** `uninstalled`: found on disk but not installed. `suspended`: enabled but not running, for a reason. */
const PluginStatus = z.enum(['enabled', 'disabled', 'suspended', 'uninstalled'])
export type PluginStatus = z.infer<typeof PluginStatus>

const SUSPENSION_KINDS = [
  'incompatible',
  /** A plugin that it requires is missing, disabled, suspended or has another version. */
  'missing',
  'crashed',
  'timed_out',
  'repeated_errors',
  /** The process of the server ended twice while it started the plugin. */
  'interrupted_start',
  /** A file of the plugin was changed after the build. */
  'integrity',
  'unsigned',
  /** Another version runs until the site is restarted. */
  'restart',
] as const
/** Why a plugin is suspended. `detail` is the English text of the log. */
const SuspensionReason = z.object({ kind: z.enum(SUSPENSION_KINDS), detail: z.string() })
export type SuspensionReason = z.infer<typeof SuspensionReason>

export const Plugin = z.object({
  id: z.string(),
  /** In the user's language. */
  title: z.string(),
  version: z.string(),
  /** The version of the server module that runs until the next restart, when it differs. */
  runningVersion: z.nullable(z.string()),
  /** Whether the plugin is part of the core and cannot be disabled. */
  isCore: z.boolean(),
  isFirstParty: z.boolean(),
  /** What the administrator has set. An enabled plugin can still be suspended: see `status`. */
  isEnabled: z.boolean(),
  status: PluginStatus,
  /** Why the plugin is suspended. */
  reason: z.nullable(SuspensionReason),
  requires: z.array(z.string()),
  extensionPoints: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The scopes that a third-party plugin requests; `null` for first-party plugins, which have all. */
  scopes: z.nullable(z.array(z.string())),
  /** Whether a third-party plugin is signed; `null` for first-party plugins. */
  signature: z.nullable(z.enum(['trusted', 'unknown', 'wrong', 'none'])),
  contributes: z.array(z.object({ point: z.string(), count: z.number() })),
  /** The compressed size of its scripts and styles. */
  bytes: z.number(),
  /** Errors of the last seven days. */
  problemCount: z.number(),
})
export type Plugin = z.infer<typeof Plugin>

export const PluginProblem = z.object({
  side: z.enum(['client', 'server']),
  /** The part of the plugin in which the error happened, for example `start`. */
  location: z.string(),
  message: z.string(),
  count: z.number(),
  last_at: Timestamp,
})
export type PluginProblem = z.infer<typeof PluginProblem>

export const PurgePlan = z.object({ tables: z.array(z.object({ name: z.string(), rows: z.number() })), files: z.number() })
export type PurgePlan = z.infer<typeof PurgePlan>

const access = { permission: 'plugins.update' } as const
const params = z.strictObject({ id: z.string().check(z.maxLength(100)) })
const response = z.object({ plugin: Plugin })

export const listPlugins = defineEndpoint({
  method: 'GET',
  path: 'plugins',
  summary: 'List all plugins by title, and plugin folders that cannot be loaded',
  access,
  response: z.object({ plugins: z.array(Plugin), unusable: z.array(z.object({ name: z.string(), reason: z.string() })) }),
})

export const listProblems = defineEndpoint({
  method: 'GET',
  path: 'plugins/{id}/problems',
  summary: 'List the latest errors of a plugin, newest first',
  access,
  params,
  response: z.object({ problems: z.array(PluginProblem) }),
  errors: ['plugin.unknown'],
})

export const enablePlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/enable',
  summary: 'Enable a plugin without a restart, or start a crashed one again',
  access,
  requiresPasswordConfirmation: true,
  params,
  response,
  errors: ['plugin.unknown'],
})

export const disablePlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/disable',
  summary: 'Disable a plugin without a restart',
  access,
  requiresPasswordConfirmation: true,
  params,
  response,
  errors: ['plugin.unknown', 'plugin.is_core'],
})

export const uninstallPlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/uninstall',
  summary: 'Uninstall a plugin; its data is kept',
  access,
  requiresPasswordConfirmation: true,
  params,
  response,
  errors: ['plugin.unknown', 'plugin.is_core'],
})

export const planPurge = defineEndpoint({
  method: 'GET',
  path: 'plugins/{id}/purge-plan',
  summary: 'List what purging a disabled plugin would delete',
  access,
  params,
  response: PurgePlan,
  errors: ['plugin.unknown', 'plugin.is_core', 'plugin.still_enabled', 'plugin.cannot_be_purged'],
})

export const purgePlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/purge',
  summary: 'Delete the tables and files of a disabled plugin permanently',
  access,
  requiresPasswordConfirmation: true,
  params,
  body: z.strictObject({ confirmation: z.string().check(z.trim(), z.maxLength(100)) }),
  response,
  errors: ['plugin.unknown', 'plugin.is_core', 'plugin.still_enabled', 'plugin.wrong_confirmation', 'plugin.cannot_be_purged'],
})
