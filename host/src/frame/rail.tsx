import { Icon, NavLink, Slot, useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { MenuLink, useMenuItems } from '@balafon/sdk/host'
import { useMedia } from '@balafon/ui/use-media'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RailBrand } from './brand.tsx'
import classes from './rail.module.css'
import { useAreaNavigation } from './use-area-navigation.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
const NO_PROPS = {}

const AreaNavigation = lazy(() => import('./area-navigation.tsx').then((module) => ({ default: module.AreaNavigation })))

/** Side navigation: that of the current area, or the links of plugins and of the operator's menu. Phones have `PhoneTabs` instead. */
export function Rail() {
  const area = useAreaNavigation()
  const isPhone = useMedia('phone')
  if (isPhone) return null
  return (
    <aside className={classes.rail}>
      <Suspense>{area ? <AreaNavigation area={area} /> : <SiteNavigation />}</Suspense>
    </aside>
  )
}

function SiteNavigation() {
  const { t } = useTranslation()
  const links = useBootstrap(({ contributions }) => contributions['host.rail/v1'] ?? NO_CONTRIBUTIONS)
  const items = useMenuItems('rail')
  return (
    <>
      <RailBrand />
      <nav aria-label={t('main_navigation')}>
        <ul>
          {links.map(({ plugin, id, to, icon, label, matchesSubpaths }) => (
            <li key={`${plugin} ${id}`}>
              <NavLink to={String(to)} end={matchesSubpaths !== true} className={classes.link ?? ''}>
                <Icon name={icon} />
                {String(label)}
              </NavLink>
            </li>
          ))}
          {items.map((item) => (
            <li key={item.id}>
              <MenuLink item={item} className={classes.link} icon={item.icon && <Icon name={item.icon} />} />
            </li>
          ))}
        </ul>
      </nav>
      <Slot point="host.railSection/v1" props={NO_PROPS} />
    </>
  )
}
