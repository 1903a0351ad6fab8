import { Icon, loadComponent } from '@balafon/sdk/client'
import { AreaNavigation } from '@balafon/ui/area-navigation'
import { useTranslation } from 'react-i18next'
import { useFoldedGroups } from './use-folded-groups.ts'
import { groupTabs, type Tab, useTabs } from './use-tabs.ts'

/** The navigation of the admin area, which replaces the site's own. */
export default function AdminNavigation() {
  const { t } = useTranslation()
  const tabGroups = groupTabs(useTabs())
  const getFold = useFoldedGroups(tabGroups)
  const groups = tabGroups.map(({ group, tabs }) => ({
    id: group,
    fold: getFold(group),
    title: t(`admin.group.${group}`),
    links: tabs.map((tab) => ({ to: tab.to, label: tab.label, icon: <Icon name={tab.icon} />, onPreload: () => preloadPage(tab) })),
  }))
  return <AreaNavigation label={t('admin.title')} backLabel={t('admin.back_to_site')} groups={groups} />
}

/** Loads the page's code before the user clicks. */
const preloadPage = ({ plugin, component }: Tab) => void loadComponent(plugin, component).catch(() => {})
