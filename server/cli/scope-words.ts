import type { Scope } from '@balafon/sdk/contract'
import type { PluginReport } from '@balafon/sdk/server'
import type { PluginFacts } from '../plugins/plugin-json.ts'

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  database: 'read and write the database',
  'users.read': 'see who the users are',
  'users.write': 'make, change and remove users',
  sessions: 'sign people in and out, and check their passwords',
  files: 'store files',
  email: 'send letters',
  notify: 'notify users',
  jobs: 'work in the background',
  events: 'tell what happens, and hear what others tell',
  live: 'send messages to open tabs',
  'settings.write': "change the site's settings",
  plugins: 'switch plugins on and off, and see what operators see',
}

const SIGNATURE_WORDS = {
  trusted: 'Signed by somebody this site trusts.',
  unknown: 'Signed, but not by anybody this site trusts.',
  wrong: 'Its signature is not of these files.',
  none: 'Nobody has signed it.',
} as const

/** What an operator is told of a plugin before they let it in. */
export function introduce({ manifest: { id, version, scopes = [] } }: PluginFacts, signature: PluginReport['signature']): string {
  const asks = scopes.map((scope) => `  ${scope.padEnd(16)} ${SCOPE_WORDS[scope] ?? 'unknown to this site: it is handed nothing for it'}`)
  const isTrusted = signature === 'trusted'
  return [
    `${id} ${version}`,
    ...(signature ? [SIGNATURE_WORDS[signature]] : []),
    ...(isTrusted ? [] : [`In production it does not run before you say so: balafon plugin allow ${id}`]),
    ...(asks.length > 0 ? ['It asks to be handed what it needs to', ...asks] : ['It asks for nothing of the site.']),
    'That is a fence against mistakes: a plugin runs inside the site and can do what the site can. Add those you trust.',
  ].join('\n')
}
