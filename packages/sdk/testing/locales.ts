import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The endings of plural forms. Other languages have more or fewer of them than English. */
const PLURAL = /_(zero|one|two|few|many|other)$/

type Catalogue = readonly [language: string, texts: Readonly<Record<string, string>>]

/** Lists what is wrong with the `locales/` of a plugin: missing keys, empty texts, and texts that leave out a placeholder. */
export function findLocaleProblems(folder: string): string[] {
  const names = readdirSync(path.join(folder, 'locales')).filter((name) => name.endsWith('.json'))
  const catalogues = names.map((name): Catalogue => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, 'locales', name), 'utf8'))])
  const keys = new Set(catalogues.flatMap(([, texts]) => Object.keys(texts).map(removePlural)))
  return catalogues.flatMap(([language, texts]) => {
    const ownKeys = new Set(Object.keys(texts).map(removePlural))
    const entries = Object.entries(texts)
    return [
      ...[...keys].filter((key) => !ownKeys.has(key)).map((key) => `${language} has no text for ${key}`),
      ...entries.filter(([, text]) => text.trim() === '').map(([key]) => `${language} has an empty text for ${key}`),
      ...entries.flatMap(([key, text]) =>
        findMissingPlaceholders(key, text, catalogues).map((placeholder) => `${language} does not use {{${placeholder}}} in ${key}`),
      ),
    ]
  })
}

const removePlural = (key: string) => key.replace(PLURAL, '')

const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder]) => placeholder ?? '')

/** Finds placeholders that another language uses in the same text. A plural form may leave out the number, so it is not checked. */
function findMissingPlaceholders(key: string, text: string, catalogues: readonly Catalogue[]): string[] {
  if (PLURAL.test(key)) return []
  const own = new Set(listPlaceholders(text))
  const all = new Set(catalogues.flatMap(([, texts]) => listPlaceholders(texts[key] ?? '')))
  return [...all].filter((placeholder) => !own.has(placeholder))
}
