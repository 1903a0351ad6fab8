import { create } from 'zustand'
import type { BootstrapData, Theme } from '../../contract/index.ts'
import { readBootstrap, useBootstrap } from './bootstrap.ts'

/** The specification fixes this key, and the stored value `0` for `system`. */
const STORAGE_KEY = 'be-active-theme'

/** The id of a theme as text, `light` or `dark` for the site's default themes, or `system` to follow the operating system. `string & {}` allows any text and keeps the suggestions of editors. */
export type ThemeChoice = 'light' | 'dark' | 'system' | (string & {})

const readStoredChoice = (): ThemeChoice | null => {
  const choice = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY)
  return choice === '0' ? 'system' : choice
}

interface ThemeState {
  /** What the user chose in this browser; null before any choice. */
  readonly choice: ThemeChoice | null
  /** Whether the operating system prefers a dark theme. */
  readonly prefersDark: boolean
  setChoice(choice: ThemeChoice): void
}

const getDarkModeQuery = () => matchMedia('(prefers-color-scheme: dark)')

const useThemeStore = create<ThemeState>((set) => ({
  choice: readStoredChoice(),
  prefersDark: typeof matchMedia !== 'undefined' && getDarkModeQuery().matches,
  setChoice(choice) {
    localStorage.setItem(STORAGE_KEY, choice === 'system' ? '0' : choice)
    set({ choice })
    applyTheme()
  },
}))

/** Returns the user's choice if the site lets users choose, otherwise the site's theme, otherwise `system`. */
export function getEffectiveThemeChoice({ settings, themes }: Pick<BootstrapData, 'settings' | 'themes'>, choice: ThemeChoice | null): ThemeChoice {
  const userChoice = settings['themes.user_change'] === false ? null : choice
  return userChoice ?? (themes.selectedThemeId === null ? 'system' : String(themes.selectedThemeId))
}

/** Finds the theme for a choice. A choice of a theme that no longer exists is treated as `system`. */
export function findTheme({ all }: BootstrapData['themes'], choice: ThemeChoice, prefersDark: boolean): Theme | undefined {
  const chosen = all.find(({ id }) => String(id) === choice)
  if (chosen) return chosen
  const isDark = choice === 'dark' || (choice !== 'light' && prefersDark)
  return all.find((theme) => (isDark ? theme.default_dark : theme.default_light))
}

/**
 * The properties with which built style sheets choose between a light and a dark value. The build replaces `light-dark()` with them, and `' '` removes a value.
 */
const LIGHT = { 'color-scheme': 'light', '--be-light': 'initial', '--be-dark': ' ' }
const DARK = { 'color-scheme': 'dark', '--be-light': ' ', '--be-dark': 'initial' }

/** The CSS properties that `applyTheme` has set on the root element. */
let inlineProperties: readonly string[] = []

function applyTheme() {
  const data = readBootstrap()
  const { choice, prefersDark } = useThemeStore.getState()
  const theme = findTheme(data.themes, getEffectiveThemeChoice(data, choice), prefersDark)
  const { dataset, style } = document.documentElement
  dataset.theme = String(theme?.id ?? '')
  for (const name of inlineProperties) style.removeProperty(name)
  // The themes of plugins, which have text ids, are set as inline properties: the page does not contain their rules if the plugin was enabled after it loaded.
  const isPluginTheme = typeof theme?.id === 'string'
  const values: Readonly<Record<string, string>> = isPluginTheme ? { ...(theme.is_dark ? DARK : LIGHT), ...theme.values } : {}
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value)
  inlineProperties = Object.keys(values)
}

/**
 * Applies the theme again when the themes of plugins change or the operating system switches between light and dark.
 * @returns A function that stops it.
 */
export function watchThemeChanges(): () => void {
  const stopWatchingThemes = useBootstrap.subscribe(({ themes }, previous) => themes !== previous.themes && applyTheme())
  const query = getDarkModeQuery()
  const followSystem = ({ matches }: MediaQueryListEvent) => {
    useThemeStore.setState({ prefersDark: matches })
    applyTheme()
  }
  query.addEventListener('change', followSystem)
  return () => {
    stopWatchingThemes()
    query.removeEventListener('change', followSystem)
  }
}

/** Returns the active theme. */
export function useActiveTheme(): Theme | undefined {
  const { choice, prefersDark } = useThemeStore()
  return useBootstrap((data) => findTheme(data.themes, getEffectiveThemeChoice(data, choice), prefersDark))
}

/** Returns the effective theme choice, whether the user may change it, and a function that changes it. */
export function useThemeChoice() {
  const { choice: userChoice, setChoice } = useThemeStore()
  const choice = useBootstrap((data) => getEffectiveThemeChoice(data, userChoice))
  const canChange = useBootstrap(({ settings }) => settings['themes.user_change'] !== false)
  return { choice, setChoice, canChange }
}
