import { Icon, loadComponent, NavLink } from '@balafon/sdk/client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './side-navigation.module.css'
import type { Tab, TabGroup } from './use-tabs.ts'

/** Shows the navigation of the admin area at the side, on wide screens. */
export function SideNavigation({ groups }: { groups: readonly TabGroup[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <nav className={classes.side} aria-label={t('admin.title')}>
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
