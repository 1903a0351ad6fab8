import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from './react-i18next.ts'
import { increaseTextsVersion } from './texts-version.ts'

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
  /** The started loads, by language. A failed load is removed, so that it can be tried again. */
  readonly loads: Map<string, Promise<void>>
}

const parts = new Map<string, Part>()

/** Texts of a namespace that are not loaded with the first ones. */
interface LateTexts {
  readonly load: () => Promise<void>
  /** Whether a component has asked for a missing text that may be among these texts. */
  wasMissed: boolean
}

/** The late texts that are not loaded yet, by namespace. A missing text is searched in this order. */
const lateTexts = new Map<string, readonly LateTexts[]>()
/** After this time, late texts that a component needs are loaded again when loading them has failed. */
const RETRY_MS = 3000

/** Initialises i18next and react-i18next with the host's texts in the language of the page. */
export async function startI18n(language: string, hostTranslations: Translations): Promise<void> {
  parts.clear()
  lateTexts.clear()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: HOST_NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
    resources: {},
    // Components do not have to wait for texts, because the texts of a plugin are loaded before its first component.
    react: { useSuspense: false, bindI18n: 'languageChanged' },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace) => loadMissedTexts(namespace),
    // Shows an empty text instead of the key while a text is being loaded.
    parseMissingKeyHandler: (key: string, defaultValue?: string, options?: { readonly ns?: string | readonly string[] }) =>
      defaultValue ?? ([options?.ns].flat().some(hasLateTexts) ? '' : key),
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
    if (name === 'all') forgetTexts(namespace)
    parts.set(key, { namespace, translations, loads: new Map() })
  }
  const part = parts.get(key)
  if (part) await loadTexts(part, i18next.language)
}

function forgetTexts(namespace: string) {
  for (const [key, part] of parts) if (part.namespace === namespace) parts.delete(key)
  lateTexts.delete(namespace)
}

/**
 * Registers texts of a namespace that most screens do not need. The returned function loads them. They are also loaded as soon as a component asks for
 * a text that is not loaded; the component then renders again.
 * @param name Distinguishes several late parts of a namespace.
 */
export function addLateTranslations(namespace: string, translations: Translations, name: string): () => Promise<void> {
  const texts: LateTexts = {
    wasMissed: false,
    load: async () => {
      await addTranslations(namespace, translations, name)
      const waiting = lateTexts.get(namespace) ?? []
      // Another version of the plugin may have registered its texts while these were loading. It has then removed these texts from the list.
      if (!waiting.includes(texts)) return
      lateTexts.set(
        namespace,
        waiting.filter((other) => other !== texts),
      )
      if (texts.wasMissed) increaseTextsVersion()
    },
  }
  lateTexts.set(namespace, [...(lateTexts.get(namespace) ?? []), texts])
  return texts.load
}

/** Loads the texts of a namespace that are not loaded yet. Code that stores a translated text calls it first. Failed loads are tried again later. */
export async function loadLateTexts(namespace: string): Promise<void> {
  await Promise.allSettled((lateTexts.get(namespace) ?? []).map(({ load }) => load()))
}

/** Loads the next late texts of a namespace. If the missing text is not among them, the component asks again when it renders. */
function loadMissedTexts(namespace: string) {
  const [texts] = lateTexts.get(namespace) ?? []
  if (!texts || texts.wasMissed) return
  texts.wasMissed = true
  texts.load().catch(() => {
    // The next component that asks for a text tries again at once. The components on the screen do not ask again by themselves.
    texts.wasMissed = false
    setTimeout(() => {
      if (lateTexts.get(namespace)?.includes(texts)) loadMissedTexts(namespace)
    }, RETRY_MS)
  })
}

const hasLateTexts = (namespace: string | undefined) => namespace !== undefined && (lateTexts.get(namespace)?.length ?? 0) > 0

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
