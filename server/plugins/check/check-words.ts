import { existsSync } from 'node:fs'
import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing/locales'
import type { Finding } from './check.ts'
import type { Checked } from './checked.ts'
import { firstWord } from './neighbours.ts'

const LANGUAGES = ['en', 'fr']

/** Every text in every language, under keys that are nobody else's. */
export function checkWords(checked: Checked): Finding[] {
  const { folder, words } = checked
  const lacking = LANGUAGES.filter((language) => !words[language])
  const incomplete = existsSync(path.join(folder, 'locales')) ? findLocaleProblems(folder) : []
  return [
    ...lacking.map((language) => ({ rule: 'languages', what: `there is no locales/${language}.json`, help: `every text in ${LANGUAGES.join(' and ')}` })),
    ...incomplete.map((what) => ({ rule: 'languages', what, help: 'write it in that language too' })),
    ...unnamed(checked),
    ...taken(checked),
  ]
}

/** What its manifest calls by a key that has no words. */
function unnamed({ manifest, words }: Checked): Finding[] {
  const items = Object.values(manifest.contributes ?? {}).flat() as readonly { readonly label?: string; readonly title?: string }[]
  const keys = [manifest.title, ...(manifest.permissions ?? []).map(({ label }) => label), ...items.flatMap(({ label, title }) => [label, title])]
  const missing = keys.filter((key) => key !== undefined && words.en?.[key] === undefined)
  return [...new Set(missing)].map((key) => ({
    rule: 'languages',
    what: `the manifest names ${key}, and there are no words for it`,
    help: 'add it to the locales',
  }))
}

function taken({ words, neighbours }: Checked): Finding[] {
  const own = [...new Set(Object.keys(words.en ?? {}).map(firstWord))]
  return own.flatMap((word) => {
    const owner = neighbours.find((each) => each.words.has(word))
    return owner
      ? [
          {
            rule: 'keys',
            what: `keys of ${owner.id} begin with ${word} too`,
            help: 'begin each of yours with a word of your own: on the server all plugins share one catalogue',
          },
        ]
      : []
  })
}
