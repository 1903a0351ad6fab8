import { readBootstrap, useBootstrap } from '@balafon/sdk/client'
import type { createRouter } from '../router.tsx'

type Router = Pick<ReturnType<typeof createRouter>, 'subscribe'>

/** Returns whether the browser asks sites not to track its user. */
const asksNotToTrack = () => navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/**
 * Runs the operator's analytics script in a hidden sandboxed frame, which can reach neither the page nor its cookies, and sends it the path of every
 * page. Does nothing without a script, or when the browser asks not to track its user.
 */
export function showAnalyticsFrame(router: Router): void {
  if (asksNotToTrack()) return
  let frame: HTMLIFrameElement | undefined
  let lastPath = ''
  const sendPath = () => frame?.contentWindow?.postMessage({ analyticsPath: lastPath }, '*')
  const update = () => {
    const isWanted = Boolean(readBootstrap().settings['analytics.script_id'])
    if (!isWanted) {
      frame?.remove()
      frame = undefined
    } else if (!frame) {
      lastPath = location.pathname
      frame = createFrame(sendPath)
    }
  }
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle' || pathname === lastPath) return
    lastPath = pathname
    sendPath()
  })
  useBootstrap.subscribe(update)
  update()
}

function createFrame(onLoad: () => void) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'analytics'
  frame.src = '/analytics-frame'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'strict-origin'
  frame.addEventListener('load', onLoad)
  document.body.append(frame)
  return frame
}
