import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const State = z.enum(['enabled', 'disabled', 'suspended', 'discovered'])
export type State = z.infer<typeof State>

const Reason = z.object({ kind: z.enum(['incompatible', 'missing', 'crashed', 'integrity', 'unsigned', 'restart']), detail: z.string() })
export type Reason = z.infer<typeof Reason>

export const Plugin = z.object({
  id: z.string(),
  /** In the reader's language. */
  title: z.string(),
  version: z.string(),
  /** Of the server half that runs until the next restart, where it is another. */
  running: z.nullable(z.string()),
  /** Cannot be switched off. */
  core: z.boolean(),
  /** Part of the house. */
  ours: z.boolean(),
  /** The operator's wish; `state` is what became of it. */
  wanted: z.boolean(),
  state: State,
  reason: z.nullable(Reason),
  requires: z.array(z.string()),
  extensionPoints: z.array(z.string()),
  permissions: z.array(z.string()),
  /** What it asks to be handed; `null` for the house's own, which are handed everything. */
  scopes: z.nullable(z.array(z.string())),
  /** Whose signature it bears, if any; `null` for the house's own. */
  signature: z.nullable(z.enum(['trusted', 'unknown', 'wrong', 'none'])),
  contributes: z.array(z.object({ point: z.string(), count: z.number() })),
  /** Of its scripts and styles, as they travel. */
  bytes: z.number(),
  /** How often something went wrong in it within a week. */
  problems: z.number(),
})
export type Plugin = z.infer<typeof Plugin>

export const PluginProblem = z.object({
  side: z.enum(['client', 'server']),
  place: z.string(),
  message: z.string(),
  count: z.number(),
  last_at: Timestamp,
})
export type PluginProblem = z.infer<typeof PluginProblem>

export const PurgePlan = z.object({ tables: z.array(z.object({ name: z.string(), rows: z.number() })), files: z.number() })
export type PurgePlan = z.infer<typeof PurgePlan>

const access = { permission: 'plugins.update' } as const
const params = z.strictObject({ id: z.string().check(z.maxLength(100)) })
const reply = z.object({ plugin: Plugin })

export const listPlugins = defineEndpoint({
  method: 'GET',
  path: 'plugins',
  summary: 'Every plugin there is, by title, and the folders that cannot be used',
  access,
  response: z.object({ plugins: z.array(Plugin), unusable: z.array(z.object({ name: z.string(), reason: z.string() })) }),
})

export const listProblems = defineEndpoint({
  method: 'GET',
  path: 'plugins/{id}/problems',
  summary: 'What went wrong in a plugin, the latest first',
  access,
  params,
  response: z.object({ problems: z.array(PluginProblem) }),
  errors: ['plugin.unknown'],
})

export const enablePlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/enable',
  summary: 'Switch a plugin on, live; try again what had crashed',
  access,
  requiresPasswordConfirmation: true,
  params,
  response: reply,
  errors: ['plugin.unknown'],
})

export const disablePlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/disable',
  summary: 'Switch a plugin off, live',
  access,
  requiresPasswordConfirmation: true,
  params,
  response: reply,
  errors: ['plugin.unknown', 'plugin.is_core'],
})

export const uninstallPlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/uninstall',
  summary: 'Switch a plugin off and forget it, but for its data',
  access,
  requiresPasswordConfirmation: true,
  params,
  response: reply,
  errors: ['plugin.unknown', 'plugin.is_core'],
})

export const planPurge = defineEndpoint({
  method: 'GET',
  path: 'plugins/{id}/purge-plan',
  summary: 'What a purge of a switched-off plugin would take away',
  access,
  params,
  response: PurgePlan,
  errors: ['plugin.unknown', 'plugin.is_core', 'plugin.still_on', 'plugin.cannot_be_purged'],
})

export const purgePlugin = defineEndpoint({
  method: 'POST',
  path: 'plugins/{id}/purge',
  summary: "Take a switched-off plugin's tables and files away for good",
  access,
  requiresPasswordConfirmation: true,
  params,
  body: z.strictObject({ confirmation: z.string().check(z.maxLength(100)) }),
  response: reply,
  errors: ['plugin.unknown', 'plugin.is_core', 'plugin.still_on', 'plugin.wrong_confirmation', 'plugin.cannot_be_purged'],
})
