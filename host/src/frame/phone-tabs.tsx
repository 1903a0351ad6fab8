import { Icon, NavLink, useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import classes from './phone-tabs.module.css'
import { useAreaNavigation } from './use-area-navigation.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
const MAX_TABS = 4

/** Bottom navigation bar of phones, which replaces the rail. An area with its own navigation has a button in the top bar instead. */
export function PhoneTabs() {
  const { t } = useTranslation()
  const links = useBootstrap(({ contributions }) => contributions['host.rail/v1'] ?? NO_CONTRIBUTIONS)
  const area = useAreaNavigation()
  const tabs = links.filter(({ phone }) => phone).slice(0, MAX_TABS)
  if (area || tabs.length === 0) return null
  return (
    <nav className={classes.tabs} aria-label={t('main_navigation')}>
      {tabs.map(({ plugin, id, to, icon, label, matchesSubpaths }) => (
        <NavLink key={`${plugin} ${id}`} to={String(to)} end={matchesSubpaths !== true} className={classes.tab ?? ''}>
          <Icon name={icon} />
          {String(label)}
        </NavLink>
      ))}
    </nav>
  )
}
