import { Icon, loadComponent, NavLink } from '@balafon/sdk/client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './side-list.module.css'
import type { Tab, TabGroup } from './use-tabs.ts'

/** The pages of the back office beside the page, on wide screens. */
export function SideList({ groups }: { groups: readonly TabGroup[] }) {
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
                <NavLink to={tab.to} className={classes.link ?? ''} onPointerEnter={() => warm(tab)} onFocus={() => warm(tab)}>
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

/** The page's code is on its way before the click. */
const warm = ({ plugin, component }: Tab) => void loadComponent(plugin, component).catch(() => {})
