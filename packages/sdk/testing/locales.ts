import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Texts = Readonly<Record<string, string>>

/** The suffixes of plural forms. Languages have different sets of plural forms. */
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/**
 * Finds problems in a plugin's `locales/`: keys that are missing in a language, empty texts, and placeholders that differ between languages.
 * @returns One message per problem.
 */
export function findLocaleProblems(folder: string): string[] {
  const fileNames = readdirSync(path.join(folder, 'locales')).filter((name) => name.endsWith('.json'))
  const translations = fileNames.map((name): readonly [string, Texts] => [
    path.basename(name, '.json'),
    JSON.parse(readFileSync(path.join(folder, 'locales', name), 'utf8')),
  ])
  const keys = new Set(translations.flatMap(([, texts]) => Object.keys(texts).map(removePluralSuffix)))
  return translations.flatMap(([language, texts]) => [
    ...[...keys].filter((key) => !Object.keys(texts).some((textKey) => removePluralSuffix(textKey) === key)).map((key) => `${language}: ${key} is missing.`),
    ...Object.entries(texts)
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${language}: ${key} is empty.`),
    ...Object.entries(texts).flatMap(([key, text]) =>
      listMissingPlaceholders(key, text, translations).map((name) => `${language}: ${key} lacks the placeholder {{${name}}}.`),
    ),
  ])
}

const removePluralSuffix = (key: string) => key.replace(PLURAL_SUFFIX, '')

const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')

/** Lists placeholders that the key has in another language and this text lacks. Plural forms may leave out the number, so they are not checked. */
function listMissingPlaceholders(key: string, text: string, translations: readonly (readonly [string, Texts])[]): string[] {
  if (PLURAL_SUFFIX.test(key)) return []
  const expected = new Set(translations.flatMap(([, texts]) => listPlaceholders(texts[key] ?? '')))
  return [...expected].filter((name) => !listPlaceholders(text).includes(name))
}
