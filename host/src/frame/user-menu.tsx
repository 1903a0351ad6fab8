import { Icon, reportError, runCommand, useBootstrap, useNavigate, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Avatar } from '@balafon/ui/avatar'
import { Menu, type MenuAction, type MenuEntry } from '@balafon/ui/menu'
import { useMedia } from '@balafon/ui/use-media'
import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfiguredItems } from './use-configured-items.tsx'
import { usePreferenceItems } from './use-preference-items.tsx'
import classes from './user-menu.module.css'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Menu of users and guests: links, theme, language and commands such as "Log out". */
export function UserMenu() {
  const { t } = useTranslation()
  const user = useUser()
  const configured = useConfiguredItems()
  const links = useLinkItems()
  const preferences = usePreferenceItems()
  const commands = useCommandItems()
  const entries = () => joinWithSeparators([configured(), links, preferences, commands])
  return (
    <Menu
      label={t('menu')}
      header={user ? { title: user.name, text: user.email } : undefined}
      getEntries={entries}
      renderTrigger={({ onPress, ...props }) => (
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

/** Joins the non-empty groups with separators. */
const joinWithSeparators = (groups: readonly (readonly MenuEntry[])[]): MenuEntry[] =>
  groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : ['separator' as const, ...group]))

function useLinkItems(): MenuEntry[] {
  const { t } = useTranslation()
  const user = useUser()
  const navigate = useNavigate()
  const isPhone = useMedia('phone')
  const items = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NO_CONTRIBUTIONS)
  const siteSettings = useBootstrap((data) => data.settings)
  const links = items
    .filter(({ to, phone, requiresSetting }) => to !== undefined && (!phone || isPhone) && (!requiresSetting || siteSettings[String(requiresSetting)] === true))
    .map(({ plugin, id, icon, label, to }) => ({
      id: `${plugin} ${id}`,
      label: String(label),
      icon: <Icon name={icon} />,
      onAction: () => void navigate(String(to).replace('{currentUser}', String(user?.id ?? ''))),
    }))
  const settings = { id: 'settings', label: t('account_settings'), icon: <Settings />, onAction: () => void navigate('/account-settings') }
  return user ? [settings, ...links] : links
}

function useCommandItems(): MenuAction[] {
  const items = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NO_CONTRIBUTIONS)
  const run = (plugin: string, name: unknown) => void runCommand(plugin, String(name)).catch(reportError)
  return items
    .filter((item) => item.run !== undefined)
    .map(({ plugin, id, icon, label, run: name }) => ({
      id: `${plugin} ${id}`,
      label: String(label),
      icon: <Icon name={icon} />,
      onAction: () => run(plugin, name),
    }))
}
