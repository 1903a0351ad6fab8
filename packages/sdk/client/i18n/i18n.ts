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

interface Namespace {
  readonly translations: Translations
  /** The languages of the texts that i18next has received. */
  readonly loaded: Set<string>
}

const namespaces = new Map<string, Namespace>()

/** Initialises i18next and react-i18next with the host's texts in the language of the page. */
export async function startI18n(language: string, hostTranslations: Translations): Promise<void> {
  namespaces.clear()
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

/** Registers a namespace and loads its texts in the current language, or in English when it has no texts in that language. */
export async function addTranslations(namespace: string, translations: Translations): Promise<void> {
  if (namespaces.get(namespace)?.translations !== translations) namespaces.set(namespace, { translations, loaded: new Set() })
  await loadTexts(namespace, i18next.language)
}

/** Switches every mounted component to another language, once the texts of all namespaces are loaded. */
export async function changeLanguage(language: string): Promise<void> {
  await Promise.all([...namespaces.keys()].map((namespace) => loadTexts(namespace, language)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function loadTexts(namespace: string, language: string) {
  const { translations = {}, loaded = new Set<string>() } = namespaces.get(namespace) ?? {}
  const availableLanguage = language in translations ? language : 'en'
  if (loaded.has(availableLanguage)) return
  const texts = await translations[availableLanguage]?.()
  if (!texts) return
  // The last two arguments merge the texts into the existing ones and overwrite those with the same key.
  i18next.addResourceBundle(availableLanguage, namespace, texts.default, true, true)
  loaded.add(availableLanguage)
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
