import type { ValueList } from '@balafon/sdk/server'
import { LANGUAGES } from '../translator.ts'

/** The languages the site speaks, in the reader's words and by their own names: who looks for theirs may not read the one on screen. */
export const localizations: ValueList = {
  name: 'localizations',
  values: () => LANGUAGES,
  present: (reader) => LANGUAGES.map((language) => ({ language, name: nameOf(language, reader) })),
}

/** `Anglais (English)` */
function nameOf(language: string, reader: string): string {
  const [name, own] = [nameIn(reader, language), nameIn(language, language)]
  return name === own ? own : `${name} (${own})`
}

function nameIn(reader: string, language: string): string {
  const name = new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
}
