import { Icon, Link, loadComponent, NavLink } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './admin-navigation.module.css'
import { groupTabs, type Tab, useTabs } from './use-tabs.ts'

/** The navigation of the admin area, which replaces the site's own. */
export default function AdminNavigation() {
  const { t } = useTranslation()
  const id = useId()
  const groups = groupTabs(useTabs())
  return (
    <nav className={classes.navigation} aria-label={t('admin.title')}>
      <Link to="/" className={`${getButtonClass('outline')} ${classes.back}`}>
        <ArrowLeft aria-hidden="true" />
        {t('admin.back_to_site')}
      </Link>
      {groups.map(({ group, tabs }) => (
        <div key={group}>
          <p id={`${id}${group}`} className={classes.group}>
            {t(`admin.group.${group}`)}
          </p>
          <ul aria-labelledby={`${id}${group}`}>
            {tabs.map((tab) => (
              <li key={tab.key}>
                <NavLink to={tab.to} className={classes.link ?? ''} onPointerEnter={() => preloadPage(tab)} onFocus={() => preloadPage(tab)}>
                  <Icon name={tab.icon} />
                  <span>{tab.label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Loads the page's code before the user clicks. */
const preloadPage = ({ plugin, component }: Tab) => void loadComponent(plugin, component).catch(() => {})
