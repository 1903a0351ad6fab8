import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** English forms of a plural that other languages spell with more or fewer of them. */
const PLURAL = /_(zero|one|two|few|many|other)$/

/** What is wrong with a plugin's `locales/`: keys that one language has and another lacks, texts that are empty, gaps that differ. None: an empty list. */
export function findLocaleProblems(folder: string): string[] {
  const names = readdirSync(path.join(folder, 'locales')).filter((name) => name.endsWith('.json'))
  const catalogues = names.map(
    (name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, 'locales', name), 'utf8')) as Record<string, string>] as const,
  )
  const keys = new Set(catalogues.flatMap(([, lines]) => Object.keys(lines).map(removePluralSuffix)))
  return catalogues.flatMap(([language, lines]) => [
    ...[...keys].filter((key) => !Object.keys(lines).some((each) => removePluralSuffix(each) === key)).map((key) => `${language} lacks ${key}`),
    ...Object.entries(lines)
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${language} has nothing to say for ${key}`),
    ...Object.entries(lines).flatMap(([key, text]) =>
      listMissingPlaceholders(key, text, catalogues).map((gap) => `${language} ${key} does not fill {{${gap}}}`),
    ),
  ])
}

const removePluralSuffix = (key: string) => key.replace(PLURAL, '')

const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap ?? '')

/** Gaps the other languages fill under the very same key, and this text does not; a plural's "one" may leave the number out. */
const listMissingPlaceholders = (key: string, text: string, catalogues: readonly (readonly [string, Record<string, string>])[]) =>
  PLURAL.test(key)
    ? []
    : [...new Set(catalogues.flatMap(([, lines]) => listPlaceholders(lines[key] ?? '')))].filter((gap) => !listPlaceholders(text).includes(gap))
