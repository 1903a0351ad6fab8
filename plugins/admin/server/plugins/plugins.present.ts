import type { PluginProblem as KeptProblem, PluginReport } from '@balafon/sdk/server'
import type { Plugin, PluginProblem } from '../../contract/plugins.ts'

/** Who has no title in the reader's language or in English is called by its id. */
export const presentPlugin = ({ titles, ...report }: PluginReport, language: string): Plugin => ({
  id: report.id,
  title: titles[language] ?? titles.en ?? report.id,
  version: report.version,
  running: report.running,
  core: report.core,
  ours: report.ours,
  wanted: report.wanted,
  state: report.state,
  // What it could not do while nobody wants it to is no news.
  reason: report.state === 'suspended' ? report.reason : null,
  requires: [...report.requires],
  opens: [...report.opens],
  permissions: [...report.permissions],
  scopes: report.scopes && [...report.scopes],
  signature: report.signature,
  contributes: [...report.contributes],
  bytes: report.bytes,
  problems: report.problems,
})

export const presentProblem = ({ side, place, message, count, last_at }: KeptProblem): PluginProblem => ({
  side,
  place,
  message,
  count,
  last_at: last_at.toISOString(),
})
