import { changeLocale, reportError, useBootstrap, useLanguage } from '@balafon/sdk/client'
import { useThemeChoice } from '@balafon/sdk/host'
import type { MenuEntry } from '@balafon/ui/menu'
import { Monitor, Moon, Palette, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const LANGUAGES = [
  ['en', 'English'],
  ['fr', 'Français'],
] as const
const THEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

/** Returns the menu items that change the theme (when the site allows it) and the language. */
export function usePreferenceItems(): MenuEntry[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { choice, setChoice, canChange } = useThemeChoice()
  const basicThemes = THEMES.map(([name, ThemeIcon]) => ({
    id: name,
    label: t(`theme.${name}`),
    icon: <ThemeIcon />,
    isSelected: choice === name,
    onAction: () => setChoice(name),
  }))
  // The themes of the site have numbers as ids. Users choose them as `light` and `dark`.
  const pluginThemes = useBootstrap((data) => data.themes.all)
    .filter(({ id }) => typeof id === 'string')
    .map(({ id, name }) => ({ id: `theme ${id}`, label: name, icon: <Palette />, isSelected: choice === id, onAction: () => setChoice(String(id)) }))
  const languages = LANGUAGES.map(([code, name]) => ({
    id: code,
    label: name,
    isSelected: language === code,
    onAction: () => void changeLocale(code).catch(reportError),
  }))
  return [...(canChange ? [{ title: t('theme'), items: [...basicThemes, ...pluginThemes] }] : []), { title: t('language'), items: languages }]
}
