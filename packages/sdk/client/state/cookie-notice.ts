import { useBootstrap } from './bootstrap.ts'
import { writeCookie } from './cookies.ts'

/** Remembered for 30 days; the server reads it and does not show the notice again. */
export function acceptCookies() {
  writeCookie('cookie_notice', 'accepted', 30)
  useBootstrap.setState({ show_cookie_notice: false })
}
