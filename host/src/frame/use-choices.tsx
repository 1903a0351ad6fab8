import { changeLocale, reportError, useLanguage, useT, useTheme } from '@balafon/sdk/client'
import type { MenuEntry } from '@balafon/ui/menu'
import { Monitor, Moon, Sun } from 'lucide-react'

const LANGUAGES = [
  ['en', 'English'],
  ['fr', 'Français'],
] as const
const THEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

/** Theme, where visitors may change it, and language. */
export function useChoices(): MenuEntry[] {
  const t = useT()
  const language = useLanguage()
  const { choice, choose, mayChange } = useTheme()
  const themes = THEMES.map(([name, Shown]) => ({
    id: name,
    label: t(`theme.${name}`),
    icon: <Shown />,
    isChosen: choice === name,
    onAction: () => choose(name),
  }))
  const languages = LANGUAGES.map(([code, name]) => ({
    id: code,
    label: name,
    isChosen: language === code,
    onAction: () => void changeLocale(code).catch(reportError),
  }))
  return [...(mayChange ? [{ title: t('theme'), items: themes }] : []), { title: t('language'), items: languages }]
}
