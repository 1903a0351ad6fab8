import { Link, NavLink } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import classes from './area-navigation.module.css'

/** A link of the navigation of an area. */
export interface AreaLink {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  /** Marks the link as the current one only on its own path, and not on the paths below it. */
  readonly isExact?: boolean
  /** A short text at the end, for example a count or a progress. */
  readonly badge?: string | undefined
  /** Called when the pointer or the focus reaches the link, for example to load the code of the page before the user opens it. */
  readonly onPreload?: () => void
}

/** Links under a title. */
export interface AreaLinkGroup {
  readonly id: string
  readonly title: string
  readonly links: readonly AreaLink[]
  /** Lets users fold the group. */
  readonly fold?: { readonly isFolded: boolean; readonly onChange: (isFolded: boolean) => void }
}

interface AreaNavigationProps {
  /** The name of the area. */
  readonly label: string
  readonly backLabel: string
  readonly groups: readonly AreaLinkGroup[]
  /** Shown at the end, for example a switch between accounts. */
  readonly children?: ReactNode
}

/** The navigation of an area of the site, such as the admin area: a way back to the site, then groups of links. It replaces the site’s own links. */
export function AreaNavigation({ label, backLabel, groups, children }: AreaNavigationProps) {
  const id = useId()
  return (
    <nav className={classes.navigation} aria-label={label}>
      <Link to="/" className={`${getButtonClass('outline')} ${classes.back}`}>
        <ArrowLeft aria-hidden="true" />
        {backLabel}
      </Link>
      {groups.map((group) => (
        <div key={group.id}>
          {group.fold ? (
            <FoldingTitle id={`${id}${group.id}`} title={group.title} {...group.fold} />
          ) : (
            <p id={`${id}${group.id}`} className={classes.group}>
              {group.title}
            </p>
          )}
          <ul aria-labelledby={`${id}${group.id}`} hidden={group.fold?.isFolded}>
            {group.links.map(({ to, label: text, icon, isExact = false, badge, onPreload }) => (
              <li key={to}>
                <NavLink to={to} end={isExact} className={classes.link ?? ''} {...(onPreload && { onPointerEnter: onPreload, onFocus: onPreload })}>
                  {icon}
                  <span className={classes.text}>{text}</span>
                  {badge ? (
                    <span className={classes.badge} data-tabular="">
                      {badge}
                    </span>
                  ) : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {children ? <div className={classes.end}>{children}</div> : null}
    </nav>
  )
}

const FoldingTitle = ({ id, title, isFolded, onChange }: { id: string; title: string } & NonNullable<AreaLinkGroup['fold']>) => (
  <button type="button" id={id} className={`${classes.group} ${classes.fold}`} aria-expanded={!isFolded} onClick={() => onChange(!isFolded)}>
    {title}
    <ChevronRight aria-hidden="true" />
  </button>
)
