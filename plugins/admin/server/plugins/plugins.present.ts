import type { PluginProblem as KeptProblem, PluginReport } from '@balafon/sdk/server'
import type { Plugin, PluginProblem } from '../../contract/plugins.ts'

/** Who has no title in the reader's language or in English is called by its id. */
export const presentPlugin = ({ titles, ...report }: PluginReport, language: string): Plugin => ({
  id: report.id,
  title: titles[language] ?? titles.en ?? report.id,
  version: report.version,
  running: report.runningVersion,
  core: report.core,
  ours: report.isFirstParty,
  wanted: report.isEnabled,
  state: report.state,
  // What it could not do while nobody wants it to is no news.
  reason: report.state === 'suspended' ? report.reason : null,
  requires: [...report.requires],
  extensionPoints: [...report.extensionPoints],
  permissions: [...report.permissions],
  scopes: report.scopes && [...report.scopes],
  signature: report.signature,
  contributes: [...report.contributes],
  bytes: report.bytes,
  problems: report.problemCount,
})

export const presentProblem = ({ side, location, message, count, last_at }: KeptProblem): PluginProblem => ({
  side,
  place: location,
  message,
  count,
  last_at: last_at.toISOString(),
})
