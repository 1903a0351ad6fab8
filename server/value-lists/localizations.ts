import type { ValueList } from '@balafon/sdk/server'
import { LANGUAGES } from '../i18n/translator.ts'

/** The languages the site speaks, each by its own name: who looks for theirs may not read the one on screen. */
export const localizations: ValueList = {
  name: 'localizations',
  values: () => LANGUAGES,
  present: () => LANGUAGES.map((language) => ({ language, name: ownNameOf(language) })),
}

function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
