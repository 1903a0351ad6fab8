import { create } from 'zustand'
import { readBootstrap, useBootstrap } from './bootstrap.ts'

const KEY = 'be-active-theme'

/** A theme's id as text, or one of the three words. */
export type ThemeChoice = 'light' | 'dark' | 'system' | (string & {})

const stored = (): ThemeChoice => {
  const choice = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  return choice === null || choice === '0' ? 'system' : choice
}

export const useThemeStore = create<{ choice: ThemeChoice; choose(choice: ThemeChoice): void }>((set) => ({
  choice: stored(),
  choose(choice) {
    localStorage.setItem(KEY, choice === 'system' ? '0' : choice)
    set({ choice })
    paint(choice)
  },
}))

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function idFor(choice: ThemeChoice): number | string {
  const { all } = readBootstrap().themes
  const wantsDark = choice === 'dark' || (choice === 'system' && prefersDark().matches)
  if (choice !== 'light' && choice !== 'dark' && choice !== 'system') return choice
  return all.find((theme) => (wantsDark ? theme.default_dark : theme.default_light))?.id ?? ''
}

function paint(choice: ThemeChoice) {
  document.documentElement.dataset.theme = String(idFor(choice))
}

/** Follows the system while the choice is `system`. */
export function followSystemTheme() {
  prefersDark().addEventListener('change', () => {
    if (useThemeStore.getState().choice === 'system') paint('system')
  })
}

export function useTheme() {
  const { choice, choose } = useThemeStore()
  const mayChange = useBootstrap(({ settings }) => settings['themes.user_change'] !== false)
  return { choice, choose, mayChange }
}
