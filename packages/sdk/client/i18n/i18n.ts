import i18next from 'i18next'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

export type Lines = Readonly<Record<string, string>>
export type Catalogues = Readonly<Record<string, () => Promise<{ default: Lines }>>>

/** Whose words `useT` speaks: the host's, or those of the plugin around the component. */
export const Speaker = createContext('host')

const known = new Map<string, Catalogues>()
const loaded = new Set<string>()

/** Starts with the host's words in the page's language. */
export async function startI18n(language: string, host: Catalogues) {
  await i18next.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'host',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
    resources: {},
  })
  await addCatalogues('host', host)
}

/** Loads a speaker's words in the language in use, and in English where that is another. */
export async function addCatalogues(speaker: string, catalogues: Catalogues) {
  known.set(speaker, catalogues)
  await loadLines(speaker, i18next.language)
}

export async function changeLanguage(language: string) {
  await Promise.all([...known.keys()].map((speaker) => loadLines(speaker, language)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function loadLines(speaker: string, language: string) {
  const catalogues = known.get(speaker) ?? {}
  const spoken = language in catalogues ? language : 'en'
  if (loaded.has(`${speaker}/${spoken}`)) return
  const lines = await catalogues[spoken]?.()
  if (!lines) return
  i18next.addResourceBundle(spoken, speaker, lines.default, true, true)
  loaded.add(`${speaker}/${spoken}`)
}

export type Translate = (key: string, data?: Readonly<Record<string, string | number>>) => string

/** A speaker's words outside of React, in the language of this moment. */
export const speakAs =
  (speaker: string): Translate =>
  (key, data = {}) =>
    i18next.t(key, { ns: speaker, lng: i18next.language, ...data })

/** `t('player.play')`: the words of the plugin the component belongs to, in the language of the moment it is called. */
export function useT(): Translate {
  const speaker = useContext(Speaker)
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another `t`, so that what was made with it is made anew
  return useMemo(() => speakAs(speaker), [speaker, language])
}

const onChange = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

export const useLanguage = (): string => useSyncExternalStore(onChange, () => i18next.language)
