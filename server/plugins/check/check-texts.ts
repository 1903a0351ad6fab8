import { existsSync } from 'node:fs'
import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing/locales'
import type { Finding } from './finding.ts'
import { getKeyPrefix } from './other-plugins.ts'
import type { CheckedPlugin } from './read-plugin.ts'

const LANGUAGES = ['en', 'fr']

/** Checks that every text exists in every language, and that no other plugin uses the same keys. */
export function checkTexts(plugin: CheckedPlugin): Finding[] {
  const { folder, texts } = plugin
  const missingLanguages = LANGUAGES.filter((language) => !texts[language])
  const problems = existsSync(path.join(folder, 'locales')) ? findLocaleProblems(folder) : []
  return [
    ...missingLanguages.map((language) => ({
      rule: 'languages',
      problem: `there is no locales/${language}.json`,
      help: `write every text in ${LANGUAGES.join(' and ')}`,
    })),
    ...problems.map((problem) => ({ rule: 'languages', problem, help: 'add the missing texts to this language' })),
    ...findMissingTexts(plugin),
    ...findSharedPrefixes(plugin),
  ]
}

/** Finds keys in the manifest that have no text. */
function findMissingTexts({ manifest, texts }: CheckedPlugin): Finding[] {
  const items = Object.values(manifest.contributes ?? {}).flat() as readonly { readonly label?: string; readonly title?: string }[]
  const keys = [manifest.title, ...(manifest.permissions ?? []).map(({ label }) => label), ...items.flatMap(({ label, title }) => [label, title])]
  const missing = keys.filter((key) => key !== undefined && texts.en?.[key] === undefined)
  return [...new Set(missing)].map((key) => ({
    rule: 'languages',
    problem: `the manifest uses the key ${key}, which has no text`,
    help: 'add it to the locales',
  }))
}

function findSharedPrefixes({ texts, otherPlugins }: CheckedPlugin): Finding[] {
  const prefixes = [...new Set(Object.keys(texts.en ?? {}).map(getKeyPrefix))]
  return prefixes.flatMap((prefix) => {
    const other = otherPlugins.find(({ keyPrefixes }) => keyPrefixes.has(prefix))
    if (!other) return []
    return [
      {
        rule: 'keys',
        problem: `keys of ${other.id} also begin with ${prefix}`,
        help: 'begin your keys with your own prefix: on the server, the texts of all plugins are in one namespace',
      },
    ]
  })
}
