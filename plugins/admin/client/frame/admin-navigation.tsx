import { Icon, loadComponent } from '@balafon/sdk/client'
import { AreaNavigation } from '@balafon/ui/area-navigation'
import { useTranslation } from 'react-i18next'
import { groupTabs, type Tab, useTabs } from './use-tabs.ts'

/** The navigation of the admin area, which replaces the site's own. */
export default function AdminNavigation() {
  const { t } = useTranslation()
  const groups = groupTabs(useTabs()).map(({ group, tabs }) => ({
    id: group,
    title: t(`admin.group.${group}`),
    links: tabs.map((tab) => ({ to: tab.to, label: tab.label, icon: <Icon name={tab.icon} />, onPreload: () => preloadPage(tab) })),
  }))
  return <AreaNavigation label={t('admin.title')} backLabel={t('admin.back_to_site')} groups={groups} />
}

/** Loads the page's code before the user clicks. */
const preloadPage = ({ plugin, component }: Tab) => void loadComponent(plugin, component).catch(() => {})
