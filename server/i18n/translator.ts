import i18next, { type i18n } from 'i18next'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
/** Texts by translation key. */
export type Texts = Readonly<Record<string, string>>

/** Translates keys. The files of texts are not nested, because error codes with dots are keys too. */
export interface Translator {
  add(translations: Readonly<Record<string, Texts>>): void
  translate(language: string, key: string, data?: object): string
  has(key: string): boolean
}

/** Creates a translator without texts. */
export function createTranslator(): Translator {
  const instance: i18n = i18next.createInstance()
  void instance.init({ lng: 'en', fallbackLng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, resources: {} })
  return {
    add(translations) {
      // The flags merge the texts into the existing ones, and replace texts with the same key. The texts are not changed, so they need not be copied.
      for (const [language, texts] of Object.entries(translations)) instance.addResourceBundle(language, 'translation', texts, true, true, { skipCopy: true })
    },
    translate: (language, key, data = {}) => instance.t(key, { lng: language, ...data }),
    has: (key) => instance.exists(key, { lng: 'en' }),
  }
}

/**
 * Chooses the first supported language: the preferred one, those of the Accept-Language header by their quality, then the fallback.
 * @param acceptLanguage - the header, unparsed
 */
export function selectLanguage(preferred: string | null | undefined, acceptLanguage: string | undefined, fallback: string): Language {
  const candidates = [preferred ?? '', ...parseAcceptLanguage(acceptLanguage), fallback]
  const supported = candidates.map((name) => LANGUAGES.find((language) => name.toLowerCase().split('-')[0] === language))
  return supported.find((language) => language !== undefined) ?? 'en'
}

function parseAcceptLanguage(header = ''): string[] {
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
