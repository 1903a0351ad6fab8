import i18next, { type i18n } from 'i18next'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export type Catalogue = Readonly<Record<string, string>>

/** Words for codes, in the reader's language. Catalogues are flat: the key is the code. */
export interface Translator {
  add(catalogues: Readonly<Record<string, Catalogue>>): void
  translate(language: string, key: string, data?: object): string
  has(key: string): boolean
}

export function createTranslator(): Translator {
  const instance: i18n = i18next.createInstance()
  void instance.init({ lng: 'en', fallbackLng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, resources: {} })
  return {
    add(catalogues) {
      for (const [language, lines] of Object.entries(catalogues)) instance.addResourceBundle(language, 'translation', lines, true, true)
    },
    translate: (language, key, data = {}) => instance.t(key, { lng: language, ...data }),
    has: (key) => instance.exists(key, { lng: 'en' }),
  }
}

/** The first language of the list that we speak. `accept` is an Accept-Language header. */
export function negotiateLanguage(wish: string | null | undefined, accept: string | undefined, fallback: string): Language {
  const wanted = [wish ?? '', ...acceptedLanguages(accept), fallback]
  const known = wanted.map((name) => LANGUAGES.find((language) => name.toLowerCase().split('-')[0] === language))
  return known.find((language) => language !== undefined) ?? 'en'
}

function acceptedLanguages(header = ''): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', quality] = part.trim().split(/;\s*q=/)
      return { name, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ name }) => name)
}
