import { Link, SiteMenu, useBootstrap, useLocation, useLogo } from '@balafon/sdk/client'
import { LogoMark } from '@balafon/ui/logo-mark'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSignInFromOtherTab } from '../sign-in/use-sign-in-from-other-tab.ts'
import classes from './auth-layout.module.css'
import { HangingKeys } from './hanging-keys.tsx'

interface AuthLayoutProps {
  readonly heading: string
  readonly children: ReactNode
  /** Shown below the card, such as the link to the registration page. */
  readonly message?: ReactNode
}

/** Layout of the sign-in pages: a centred card with the logo above it and the site's menu in the footer. */
export function AuthLayout({ heading, children, message }: AuthLayoutProps) {
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const { wide: wideLogo } = useLogo()
  const headingRef = useFocusAfterNavigation()
  useSignInFromOtherTab()
  return (
    <div className={classes.page}>
      <HangingKeys />
      <main className={classes.main}>
        <Link to="/" className={classes.brand ?? ''}>
          {wideLogo ? <img src={wideLogo} alt={siteName} /> : <LogoMark size={34} />}
          {wideLogo ? null : <b>{siteName}</b>}
        </Link>
        <div className={classes.card}>
          <h1 ref={headingRef} tabIndex={-1} className={classes.heading}>
            {heading}
          </h1>
          {children}
        </div>
        {message ? <p className={classes.message}>{message}</p> : null}
      </main>
      <footer className={classes.footer}>
        <Link to="/">{siteName}</Link>
        <SiteMenu position="auth-page-footer" className={classes.menu} />
      </footer>
    </div>
  )
}

/** Focuses the heading after a navigation, but not on page load or when a field of the card already has the focus. */
function useFocusAfterNavigation() {
  const { key, pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isPageLoad = useRef(key === 'default')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two-factor challenge has the same path as the login form
  useEffect(() => {
    const wasPageLoad = isPageLoad.current
    isPageLoad.current = false
    const hasFocusInside = heading.current?.parentElement?.contains(document.activeElement)
    if (!wasPageLoad && !hasFocusInside) heading.current?.focus({ preventScroll: true })
  }, [key, pathname])
  return heading
}
