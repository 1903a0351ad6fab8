import { Link, NavLink, Slot, useBootstrap, useT } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { Mark } from '@balafon/ui/mark'
import { Icon } from './icon.tsx'
import classes from './rail.module.css'

const NONE: readonly Contribution[] = []
const NO_PROPS = {}

export function Rail() {
  const t = useT()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const links = useBootstrap(({ contributions }) => contributions['host.rail/v1'] ?? NONE)
  return (
    <aside className={classes.rail}>
      <Link to="/" className={classes.brand ?? ''}>
        <Mark />
        <b>{siteName}</b>
      </Link>
      <nav aria-label={t('main_navigation')}>
        <ul>
          {links.map(({ plugin, id, to, icon, label }) => (
            <li key={`${plugin} ${id}`}>
              <NavLink to={String(to)} end className={classes.link ?? ''}>
                <Icon name={icon} />
                {String(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Slot point="host.railSection/v1" props={NO_PROPS} />
    </aside>
  )
}
