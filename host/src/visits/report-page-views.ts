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
    // The counters are not worth an error message.
    sendReport('page-views', { path: pathname, ...(referrer && { referrer }) }).catch(() => {})
  }
  report(router.state, document.referrer.slice(0, MAX_REFERRER_LENGTH))
  return router.subscribe((state) => report(state))
}

/** The browser's signals are Global Privacy Control, which TypeScript does not know yet, and its predecessor. */
const canReport = () => {
  const globalPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl
  return readBootstrap().settings['analytics.enable'] === true && globalPrivacyControl !== true && navigator.doNotTrack !== '1'
}
