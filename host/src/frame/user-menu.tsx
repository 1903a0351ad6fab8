import { changeLocale, runCommand, toast, useBootstrap, useLanguage, useNavigate, useT, useTheme, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Avatar } from '@balafon/ui/avatar'
import { Menu, type MenuAction, type MenuEntry } from '@balafon/ui/menu'
import { Monitor, Moon, Settings, Sun } from 'lucide-react'
import { Icon } from './icon.tsx'
import classes from './user-menu.module.css'

const NONE: readonly Contribution[] = []

/** Everybody has it: a guest chooses theme and language in it. */
export function UserMenu() {
  const t = useT()
  const user = useUser()
  const places = usePlaces()
  const choices = useChoices()
  const commands = useCommands()
  const entries = (): MenuEntry[] => [...places, ...choices, ...(commands.length > 0 ? (['separator', ...commands] as const) : [])]
  return (
    <Menu
      label={t('menu')}
      entries={entries}
      trigger={({ onPress, ...props }) => (
        <button type="button" {...props} onClick={onPress} className={classes.trigger} aria-label={user ? t('menu_of', { name: user.name }) : t('menu')}>
          {user ? (
            <Avatar name={user.name} src={user.image} />
          ) : (
            <span className={classes.guest}>
              <Settings aria-hidden="true" />
            </span>
          )}
        </button>
      )}
    />
  )
}

function usePlaces(): MenuEntry[] {
  const t = useT()
  const user = useUser()
  const navigate = useNavigate()
  const items = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NONE)
  const places = items
    .filter(({ to }) => to !== undefined)
    .map(({ plugin, id, icon, label, to }) => ({
      id: `${plugin} ${id}`,
      label: String(label),
      icon: <Icon name={icon} />,
      onAction: () => void navigate(String(to).replace('{currentUser}', String(user?.id ?? ''))),
    }))
  const settings = { id: 'settings', label: t('account_settings'), icon: <Settings />, onAction: () => void navigate('/account-settings') }
  return user ? [settings, ...places, 'separator'] : places
}

function useCommands(): MenuAction[] {
  const t = useT()
  const items = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NONE)
  const run = (plugin: string, name: unknown) => void runCommand(plugin, String(name)).catch(() => toast.danger(t('something_went_wrong')))
  return items
    .filter((item) => item.run !== undefined)
    .map(({ plugin, id, icon, label, run: name }) => ({
      id: `${plugin} ${id}`,
      label: String(label),
      icon: <Icon name={icon} />,
      onAction: () => run(plugin, name),
    }))
}

const LANGUAGES = [
  ['en', 'English'],
  ['fr', 'Français'],
] as const
const THEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

function useChoices(): MenuEntry[] {
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
    onAction: () => void changeLocale(code).catch(() => toast.danger(t('something_went_wrong'))),
  }))
  return [...(mayChange ? [{ title: t('theme'), items: themes }] : []), { title: t('language'), items: languages }]
}
