import { create } from 'zustand'
import type { BootstrapData, Theme } from '../../contract/index.ts'
import { readBootstrap, useBootstrap } from './bootstrap.ts'

const KEY = 'be-active-theme'

/** A theme's id as text, or one of the three words. */
export type ThemeChoice = 'light' | 'dark' | 'system' | (string & {})

const readStoredChoice = (): ThemeChoice | null => {
  const choice = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  return choice === '0' ? 'system' : choice
}

interface ThemeState {
  /** What the visitor chose in this browser; null: nothing yet. */
  readonly choice: ThemeChoice | null
  readonly prefersDark: boolean
  choose(choice: ThemeChoice): void
}

const matchDarkMedia = () => matchMedia('(prefers-color-scheme: dark)')

const useThemeStore = create<ThemeState>((set) => ({
  choice: readStoredChoice(),
  prefersDark: typeof matchMedia !== 'undefined' && matchDarkMedia().matches,
  choose(choice) {
    localStorage.setItem(KEY, choice === 'system' ? '0' : choice)
    set({ choice })
    paintTheme()
  },
}))

/** The choice in force: the visitor's where they may have one, else the site's own theme, else the system's. */
export function getEffectiveTheme({ settings, themes }: Pick<BootstrapData, 'settings' | 'themes'>, choice: ThemeChoice | null): ThemeChoice {
  const own = settings['themes.user_change'] === false ? null : choice
  return own ?? (themes.selectedThemeId === null ? 'system' : String(themes.selectedThemeId))
}

/** The theme that a choice leads to, by day or by night. */
export function findTheme({ all }: BootstrapData['themes'], choice: ThemeChoice, prefersDark: boolean): Theme | undefined {
  const named = all.find(({ id }) => String(id) === choice)
  if (named) return named
  const wantsDark = choice === 'dark' || (choice !== 'light' && prefersDark)
  return all.find((theme) => (wantsDark ? theme.default_dark : theme.default_light))
}

let inlineProperties: readonly string[] = []

function paintTheme() {
  const data = readBootstrap()
  const { choice, prefersDark } = useThemeStore.getState()
  const theme = findTheme(data.themes, getEffectiveTheme(data, choice), prefersDark)
  const { dataset, style } = document.documentElement
  dataset.theme = String(theme?.id ?? '')
  // A plugin may have come since this page was written, which then has no rule for its theme.
  for (const name of inlineProperties) style.removeProperty(name)
  const values: Readonly<Record<string, string>> = typeof theme?.id === 'string' ? { 'color-scheme': theme.is_dark ? 'dark' : 'light', ...theme.values } : {}
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value)
  inlineProperties = Object.keys(values)
}

/** Follows the system while the choice is `system`, and the plugins whose themes come and go. */
export function applyThemeChanges() {
  useBootstrap.subscribe(({ themes }, before) => themes !== before.themes && paintTheme())
  matchDarkMedia().addEventListener('change', ({ matches }) => {
    useThemeStore.setState({ prefersDark: matches })
    paintTheme()
  })
}

/** The theme the visitor looks at. */
export function useActiveTheme(): Theme | undefined {
  const { choice, prefersDark } = useThemeStore()
  return useBootstrap((data) => findTheme(data.themes, getEffectiveTheme(data, choice), prefersDark))
}

export function useTheme() {
  const { choice: own, choose } = useThemeStore()
  const choice = useBootstrap((data) => getEffectiveTheme(data, own))
  const mayChange = useBootstrap(({ settings }) => settings['themes.user_change'] !== false)
  return { choice, choose, mayChange }
}
