import { Link } from '@balafon/sdk/client'
import classes from './chip-links.module.css'

interface ChipLinksProps {
  readonly label: string
  readonly links: readonly { readonly path: string; readonly label: string }[]
  /** The path of the current page. */
  readonly current: string
}

/** Links to variants of a page, such as the kinds of search results, as chips. A click replaces the current history entry, so that Back leaves the page. */
export const ChipLinks = ({ label, links, current }: ChipLinksProps) => (
  <nav className={classes.links} data-fading-edges="" aria-label={label}>
    {links.map((link) => (
      <Link key={link.path} to={link.path} replace className={classes.link ?? ''} {...(link.path === current && { 'aria-current': 'page' })}>
        {link.label}
      </Link>
    ))}
  </nav>
)
