import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { prefetchRoute } from './routes.ts'

const getPathname = (to: LinkProps['to']) => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname) ?? ''

const createPrefetchHandlers = (to: LinkProps['to']) => ({
  onPointerEnter: () => prefetchRoute(getPathname(to)),
  onFocus: () => prefetchRoute(getPathname(to)),
})

/** react-router's `Link`, which also loads the code of the target screen on hover and focus. */
export const Link = (props: LinkProps) => <RouterLink {...createPrefetchHandlers(props.to)} {...props} />

/** react-router's `NavLink`, which also loads the code of the target screen on hover and focus. */
export const NavLink = (props: NavLinkProps) => <RouterNavLink {...createPrefetchHandlers(props.to)} {...props} />
