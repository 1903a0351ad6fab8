import { readBootstrap } from '@balafon/sdk/client'
import { sendReport } from '@balafon/sdk/host'
import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

const MAX_REFERRER_LENGTH = 2000

/**
 * Reports the current page and every page that is opened after it, so that the site can count them. Nothing is reported when the operator
 * has switched this off, or the browser asks not to be tracked.
 * @returns A function that stops it.
 */
export function reportPageViews(router: Router): () => void {
  let reportedPath: string | undefined
  const report = ({ location: { pathname }, navigation }: Router['state'], referrer?: string) => {
    if (navigation.state !== 'idle' || pathname === reportedPath) return
    reportedPath = pathname
    if (!canReport()) return
    // A failed report shows no error, because a missing page view does not matter to the visitor.
    sendReport('page-views', { path: pathname, ...(referrer && { referrer }) }).catch(() => {})
  }
  report(router.state, document.referrer.slice(0, MAX_REFERRER_LENGTH))
  return router.subscribe((state) => report(state))
}

/** Returns whether the operator wants page views and the browser does not forbid tracking. TypeScript does not know the signal `globalPrivacyControl` yet. */
const canReport = () => {
  const globalPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl
  return readBootstrap().settings['analytics.enable'] === true && globalPrivacyControl !== true && navigator.doNotTrack !== '1'
}
