import type { Contribution } from '@balafon/sdk/contract'
import { changeLanguage, runCommand, toast, useBootstrap, useLanguage, useNavigate, useT, useTheme, useUser } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@balafon/ui/menu'
import { Monitor, Moon, Settings, Sun } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { changeLocale } from './change-locale.ts'
import { Icon } from './icon.tsx'
import classes from './user-menu.module.css'

const NONE: readonly Contribution[] = []
const LANGUAGES = [['en', 'English'], ['fr', 'Français']] as const
const THEMES = [['light', Sun], ['dark', Moon], ['system', Monitor]] as const

export function UserMenu() {
  const t = useT()
  const user = useUser()
  const language = useLanguage()
  const navigate = useNavigate()
  const { choice, choose, mayChange } = useTheme()
  const items = useBootstrap(({ contributions }) => contributions['host.userMenu/v1'] ?? NONE)
  const trigger = (
    <Button className={classes.trigger ?? ''} aria-label={user ? t('menu_of', { name: user.name }) : t('menu')}>
      {user ? <Avatar name={user.name} src={user.image} /> : <span className={classes.guest}><Settings aria-hidden="true" /></span>}
    </Button>
  )
  const speak = async (code: string) => {
    await changeLocale(code)
    await changeLanguage(code)
  }
  return (
    <Menu trigger={trigger} label={t('menu')}>
      {user ? <MenuItem icon={<Settings />} onAction={() => void navigate('/account-settings')}>{t('account_settings')}</MenuItem> : null}
      {items.filter(({ to }) => to !== undefined).map((item) => <Item key={`${item.plugin} ${item.id}`} item={item} />)}
      {user ? <MenuSeparator /> : null}
      {mayChange ? (
        <MenuGroup title={t('theme')}>
          {THEMES.map(([name, Shown]) => <MenuItem key={name} icon={<Shown />} isChosen={choice === name} onAction={() => choose(name)}>{t(`theme.${name}`)}</MenuItem>)}
        </MenuGroup>
      ) : null}
      <MenuGroup title={t('language')}>
        {LANGUAGES.map(([code, name]) => <MenuItem key={code} isChosen={language === code} onAction={() => void speak(code).catch(() => toast.danger(t('something_went_wrong')))}>{name}</MenuItem>)}
      </MenuGroup>
      {items.some(({ run }) => run !== undefined) ? <MenuSeparator /> : null}
      {items.filter(({ run }) => run !== undefined).map((item) => <Item key={`${item.plugin} ${item.id}`} item={item} />)}
    </Menu>
  )
}

function Item({ item: { plugin, to, run, icon, label } }: { item: Contribution }) {
  const t = useT()
  const navigate = useNavigate()
  const act = () => (to ? navigate(String(to)) : runCommand(plugin, String(run)))
  return <MenuItem icon={<Icon name={icon} />} onAction={() => void Promise.resolve(act()).catch(() => toast.danger(t('something_went_wrong')))}>{String(label)}</MenuItem>
}
