import type { ValueList } from '@balafon/sdk/server'
import { LANGUAGES } from '../translator.ts'

/** The languages of the site, named in the requested language and in their own, so that users recognize theirs on a screen they cannot read. */
export const localizations: ValueList = {
  name: 'localizations',
  values: () => LANGUAGES,
  present: (displayLanguage) => LANGUAGES.map((language) => ({ language, name: formatName(language, displayLanguage) })),
}

/** Formats a name with the language's own name: `Anglais (English)`. */
function formatName(language: string, displayLanguage: string): string {
  const [name, ownName] = [getName(language, displayLanguage), getName(language, language)]
  return name === ownName ? ownName : `${name} (${ownName})`
}

function getName(language: string, displayLanguage: string): string {
  const name = new Intl.DisplayNames(displayLanguage, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(displayLanguage) + name.slice(1)
}
