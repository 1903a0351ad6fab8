import { createContext, useCallback, useContext } from 'react'
import { create } from 'zustand'
import { type Gaps, hasWords, keepWords, type Lines, say } from './words.ts'

export type Catalogues = Readonly<Record<string, () => Promise<{ default: Lines }>>>

/** Whose words `useT` speaks: the host's, or those of the plugin around the component. */
export const Speaker = createContext('host')

const known = new Map<string, Catalogues>()
const useSpoken = create<{ readonly language: string }>(() => ({ language: 'en' }))

/** Starts with the host's words in the page's language. */
export async function startI18n(language: string, host: Catalogues) {
  useSpoken.setState({ language })
  await addCatalogues('host', host)
}

/** Loads a speaker's words in the language in use, or in English where that is not among them. */
export async function addCatalogues(speaker: string, catalogues: Catalogues) {
  known.set(speaker, catalogues)
  await loadLines(speaker, spokenNow())
}

export async function changeLanguage(language: string) {
  await Promise.all([...known.keys()].map((speaker) => loadLines(speaker, language)))
  useSpoken.setState({ language })
  document.documentElement.lang = language
}

async function loadLines(speaker: string, language: string) {
  const catalogues = known.get(speaker) ?? {}
  const spoken = language in catalogues ? language : 'en'
  if (hasWords(speaker, spoken)) return
  const lines = await catalogues[spoken]?.()
  if (lines) keepWords(speaker, spoken, lines.default)
}

export type Translate = (key: string, data?: Gaps) => string

/** The language of this moment, outside of React. */
export const spokenNow = () => useSpoken.getState().language

/** A speaker's words outside of React, in the language of this moment. */
export const speakAs =
  (speaker: string): Translate =>
  (key, data) =>
    say(speaker, spokenNow(), key, data)

/** `t('player.play')`: the words of the plugin the component belongs to. */
export function useT(): Translate {
  const speaker = useContext(Speaker)
  const language = useLanguage()
  return useCallback((key, data) => say(speaker, language, key, data), [speaker, language])
}

export const useLanguage = (): string => useSpoken(({ language }) => language)
