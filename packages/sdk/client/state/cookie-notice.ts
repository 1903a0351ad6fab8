import { useBootstrap } from './bootstrap.ts'
import { writeCookie } from './cookies.ts'

/** Hides the cookie notice for 30 days. The server reads the cookie. */
export function acceptCookies(): void {
  writeCookie('cookie_notice', 'accepted', 30)
  useBootstrap.setState({ show_cookie_notice: false })
}
