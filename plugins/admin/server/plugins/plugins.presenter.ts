import type * as Sdk from '@balafon/sdk/server'
import type { Plugin, PluginProblem } from '../../contract/plugins.ts'
import { chooseTitle } from './plugin-titles.ts'

/** Presents a plugin. The title is in the user's language, else in English; without a title it is the plugin's id. */
export const presentPlugin = ({ titles, ...report }: Sdk.PluginReport, language: string): Plugin => ({
  id: report.id,
  title: chooseTitle({ id: report.id, titles }, language),
  version: report.version,
  runningVersion: report.runningVersion,
  isCore: report.isCore,
  isFirstParty: report.isFirstParty,
  isEnabled: report.isEnabled,
  status: report.status,
  // The reason of a disabled plugin is not shown.
  reason: report.status === 'suspended' ? report.reason : null,
  requires: [...report.requires],
  extensionPoints: [...report.extensionPoints],
  permissions: [...report.permissions],
  scopes: report.scopes && [...report.scopes],
  signature: report.signature,
  contributes: [...report.contributes],
  bytes: report.bytes,
  problemCount: report.problemCount,
})

/** Presents an error of a plugin. */
export const presentProblem = ({ side, location, message, count, last_at }: Sdk.PluginProblem): PluginProblem => ({
  side,
  location,
  message,
  count,
  last_at: last_at.toISOString(),
})
