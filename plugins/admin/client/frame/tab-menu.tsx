import { Icon, useLocation, useNavigate } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Menu } from '@balafon/ui/menu'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './tab-menu.module.css'
import { isPathWithin, type TabGroup } from './use-tabs.ts'

/** Lists the admin pages in a menu on narrow screens. */
export function TabMenu({ groups }: { groups: readonly TabGroup[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = groups.flatMap(({ tabs }) => tabs).find(({ to }) => isPathWithin(to, pathname))
  const getEntries = () =>
    groups.map(({ group, tabs }) => ({
      title: t(`admin.group.${group}`),
      items: tabs.map((tab) => ({
        id: tab.key,
        label: tab.label,
        icon: <Icon name={tab.icon} />,
        isSelected: tab === current,
        onAction: () => void navigate(tab.to),
      })),
    }))
  return (
    <nav className={classes.menu} aria-label={t('admin.title')}>
      <Menu
        label={t('admin.title')}
        getEntries={getEntries}
        renderTrigger={(props) => (
          <Button {...props} variant="outline" isFullWidth icon={<Icon name={current?.icon ?? ''} />}>
            {current?.label ?? t('admin.title')}
            <ChevronsUpDown aria-hidden="true" />
          </Button>
        )}
      />
    </nav>
  )
}
