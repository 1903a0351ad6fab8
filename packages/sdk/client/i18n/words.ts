export type Lines = Readonly<Record<string, string>>
export type Gaps = Readonly<Record<string, string | number>>

const FALLBACK = 'en'

const words = new Map<string, ReadonlyMap<string, string>>()
const plurals = new Map<string, Intl.PluralRules>()

const nameOf = (speaker: string, language: string) => `${speaker}/${language}`

export const keepWords = (speaker: string, language: string, lines: Lines) => words.set(nameOf(speaker, language), new Map(Object.entries(lines)))
export const hasWords = (speaker: string, language: string) => words.has(nameOf(speaker, language))

/**
 * A speaker's line for a key, in a language or else in English, its gaps filled; a key that nobody knows stands for itself.
 * The server reads the same catalogues with i18next, which is forty times as long: the test holds the two together.
 */
export function say(speaker: string, language: string, key: string, gaps: Gaps = {}): string {
  const line = lineIn(speaker, language, key, gaps.count) ?? lineIn(speaker, FALLBACK, key, gaps.count)
  return line === undefined ? key : line.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(gaps[name] ?? ''))
}

function lineIn(speaker: string, language: string, key: string, count: string | number | undefined): string | undefined {
  const lines = words.get(nameOf(speaker, language))
  if (!lines || typeof count !== 'number') return lines?.get(key)
  const form = formsOf(key, language, count).find((name) => lines.has(name))
  return form === undefined ? undefined : lines.get(form)
}

/** `_zero` where somebody wrote one, what the language has for the number, and `_other` where a language's rarer form was left out. */
const formsOf = (key: string, language: string, count: number) => [
  ...(count === 0 ? [`${key}_zero`] : []),
  `${key}_${pluralsOf(language).select(count)}`,
  key,
  `${key}_other`,
]

function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules
}
