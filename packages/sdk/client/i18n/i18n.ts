import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from './react-i18next.ts'

/** The texts of one namespace in one language, by key. */
export type Texts = Readonly<Record<string, string>>

/** Loads the texts of a namespace, by language code. */
export type Translations = Readonly<Record<string, () => Promise<{ default: Texts }>>>

/** The translate function of a namespace, as `useTranslation` returns it. `data` fills the placeholders; its `count` chooses the plural form. */
export interface Translate {
  (key: string): string
  (key: string, data: Readonly<Record<string, string | number>>): string
}

/** The namespace of the host. Every plugin's namespace is its id. */
export const HOST_NAMESPACE = 'host'

/** A part of the texts of a namespace. */
interface Part {
  readonly namespace: string
  readonly translations: Translations
  /** Loads by language. A failed one is removed, so that it can be tried again. */
  readonly loads: Map<string, Promise<void>>
}

const parts = new Map<string, Part>()

/** Initialises i18next and react-i18next with the host's texts in the language of the page. */
export async function startI18n(language: string, hostTranslations: Translations): Promise<void> {
  parts.clear()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: HOST_NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
    resources: {},
    // A plugin's texts are loaded before its first component: no component ever waits for texts.
    react: { useSuspense: false },
  })
  await addTranslations(HOST_NAMESPACE, hostTranslations)
}

/**
 * Registers texts of a namespace and loads them in the current language, or in English when there are none in that language.
 * @param name Distinguishes parts of a namespace that are loaded at different times.
 */
export async function addTranslations(namespace: string, translations: Translations, name = 'all'): Promise<void> {
  const key = `${namespace} ${name}`
  if (parts.get(key)?.translations !== translations) {
    // A new version of a plugin replaces all texts of the old one.
    if (name === 'all') for (const [otherKey, other] of parts) if (other.namespace === namespace) parts.delete(otherKey)
    parts.set(key, { namespace, translations, loads: new Map() })
  }
  const part = parts.get(key)
  if (part) await loadTexts(part, i18next.language)
}

/** Switches every mounted component to another language, once all texts are loaded. */
export async function changeLanguage(language: string): Promise<void> {
  await Promise.all([...parts.values()].map((part) => loadTexts(part, language)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

function loadTexts({ namespace, translations, loads }: Part, language: string): Promise<void> {
  const availableLanguage = language in translations ? language : 'en'
  const load = loads.get(availableLanguage) ?? addTexts(namespace, availableLanguage, translations[availableLanguage])
  loads.set(availableLanguage, load)
  return load.catch((error) => {
    loads.delete(availableLanguage)
    throw error
  })
}

async function addTexts(namespace: string, language: string, load: Translations[string] | undefined) {
  const texts = await load?.()
  // The last two arguments merge the texts into the existing ones and overwrite those with the same key.
  if (texts) i18next.addResourceBundle(language, namespace, texts.default, true, true)
}

/** Returns a translate function for code outside of React. It uses the language at the time of each call. */
export const getTranslate =
  (namespace: string): Translate =>
  (key: string, data: Readonly<Record<string, string | number>> = {}) =>
    i18next.t(key, { ns: namespace, lng: i18next.language, ...data })

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Returns the language code of the page and re-renders when it changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, () => i18next.language)
