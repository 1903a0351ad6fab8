import { Icon, useLocation, useNavigate } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Menu } from '@balafon/ui/menu'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './tab-menu.module.css'
import { isAt, type TabGroup } from './use-tabs.ts'

/** The same pages behind one button, where there is no room for a list. */
export function TabMenu({ groups }: { groups: readonly TabGroup[] }) {
  const { t } = useTranslation()
  const go = useNavigate()
  const { pathname } = useLocation()
  const current = groups.flatMap(({ tabs }) => tabs).find(({ to }) => isAt(to, pathname))
  const entries = () =>
    groups.map(({ group, tabs }) => ({
      title: t(`admin.group.${group}`),
      items: tabs.map((tab) => ({
        id: tab.key,
        label: tab.label,
        icon: <Icon name={tab.icon} />,
        isChosen: tab === current,
        onAction: () => void go(tab.to),
      })),
    }))
  return (
    <nav className={classes.menu} aria-label={t('admin.title')}>
      <Menu
        label={t('admin.title')}
        entries={entries}
        trigger={(props) => (
          <Button {...props} look="outline" full icon={<Icon name={current?.icon ?? ''} />}>
            {current?.label ?? t('admin.title')}
            <ChevronsUpDown aria-hidden="true" />
          </Button>
        )}
      />
    </nav>
  )
}
