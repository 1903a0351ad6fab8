import type { Scope } from '@balafon/sdk/contract'
import type { PluginReport } from '@balafon/sdk/server'
import type { PluginDescriptor } from '../plugins/plugin-json.ts'

const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  database: 'read and write the database',
  'users.read': 'view users',
  'users.write': 'create, edit and delete users',
  sessions: 'sign users in and out, and check passwords',
  files: 'store files',
  email: 'send email',
  notify: 'notify users',
  jobs: 'run background jobs',
  events: 'publish events and handle events of other plugins',
  live: 'send messages to open tabs',
  'settings.write': "change the site's settings",
  plugins: 'enable and disable plugins, and view administrator data',
  providers: 'use functions of other plugins',
}

const SIGNATURE_DESCRIPTIONS = {
  trusted: 'Signed with a key that this site trusts.',
  unknown: 'Signed with a key that this site does not trust.',
  wrong: 'Its signature does not match its files.',
  none: 'Not signed.',
} as const

/** Describes a plugin to the operator before it is installed: its version, its signature and the scopes it requests. */
export function describePlugin({ manifest: { id, version, scopes = [] } }: PluginDescriptor, signature: PluginReport['signature']): string {
  const requests = scopes.map((scope) => `  ${scope.padEnd(16)} ${SCOPE_DESCRIPTIONS[scope] ?? 'unknown to this site: it has no effect'}`)
  const isTrusted = signature === 'trusted'
  return [
    `${id} ${version}`,
    ...(signature ? [SIGNATURE_DESCRIPTIONS[signature]] : []),
    ...(isTrusted ? [] : [`It does not run in production unless you allow it: balafon plugin allow ${id}`]),
    ...(requests.length > 0 ? ['It requests permission to', ...requests] : ['It requests no permissions.']),
    'Scopes protect against mistakes, not against malice: a plugin runs inside the site. Install only plugins that you trust.',
  ].join('\n')
}
