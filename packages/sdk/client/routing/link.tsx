import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { prefetchRoute } from './routes.ts'

const getPathname = (to: LinkProps['to']) => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname) ?? ''

const createPrefetchHandlers = (to: LinkProps['to']) => ({
  onPointerEnter: () => prefetchRoute(getPathname(to)),
  onFocus: () => prefetchRoute(getPathname(to)),
})

/** A link inside the application. The screen's code is on its way before the click. */
export const Link = (props: LinkProps) => <RouterLink {...createPrefetchHandlers(props.to)} {...props} />

/** A link that knows when its place is the current one. */
export const NavLink = (props: NavLinkProps) => <RouterNavLink {...createPrefetchHandlers(props.to)} {...props} />
