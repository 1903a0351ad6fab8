import { Link, SiteMenu, useBootstrap, useLocation, useLogo } from '@balafon/sdk/client'
import { Mark } from '@balafon/ui/mark'
import { type ReactNode, useEffect, useRef } from 'react'
import { useEnterWithOtherTab } from '../visitor/use-enter-with-other-tab.ts'
import classes from './auth-layout.module.css'
import { HangingKeys } from './hanging-keys.tsx'

interface AuthLayoutProps {
  readonly heading: string
  readonly children: ReactNode
  /** Below the card: the other way in. */
  readonly message?: ReactNode
}

/** The one card of a sign-in page. */
export function AuthLayout({ heading, children, message }: AuthLayoutProps) {
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const { wide } = useLogo()
  const headingRef = useFocusAfterNavigation()
  useEnterWithOtherTab()
  return (
    <div className={classes.page}>
      <HangingKeys />
      <main className={classes.main}>
        <Link to="/" className={classes.brand ?? ''}>
          {wide ? <img src={wide} alt={siteName} /> : <Mark size={34} />}
          {wide ? null : <b>{siteName}</b>}
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

/** Who came by a link is at the heading, as everywhere; a page that was loaded leaves the focus alone, and so does one that put it into a field. */
function useFocusAfterNavigation() {
  const { key, pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = useRef(key === 'default')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question for the second factor comes and goes at one address
  useEffect(() => {
    const wasLoaded = isLoaded.current
    isLoaded.current = false
    const isInField = heading.current?.parentElement?.contains(document.activeElement)
    if (!wasLoaded && !isInField) heading.current?.focus({ preventScroll: true })
  }, [key, pathname])
  return heading
}
