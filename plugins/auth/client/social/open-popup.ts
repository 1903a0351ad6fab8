import { SOCIAL_CHANNEL, SocialResult } from '../../contract/social.ts'

const POPUP_NAME = 'social-auth'
const POPUP_SIZE = { width: 650, height: 550 }
const CLOSED_CHECK_INTERVAL_MS = 1000

interface PopupListener {
  readonly onResult: (result: SocialResult) => void
  /** Called when the popup seems to be closed without a result. */
  readonly onClosed: () => void
}

/**
 * Opens a sign-in popup and listens for its result. It keeps listening when `popup.closed` is true: a provider can cut the
 * connection to `window.opener`, which sets `closed` on an open popup. That popup sends its result through the channel.
 * @returns a function that stops listening, or null when the browser blocked the popup
 */
export function openPopup(url: string, { onResult, onClosed }: PopupListener): (() => void) | null {
  const popup = window.open(url, POPUP_NAME, `popup,${getPopupFeatures(POPUP_SIZE)}`)
  if (!popup) return null
  popup.focus()
  const handleResult = (data: unknown) => {
    const { data: result } = SocialResult.safeParse(data)
    if (!result) return
    stop()
    onResult(result)
  }
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === popup) handleResult(data)
  }
  // Only pages of this origin can post to the channel.
  const channel = new BroadcastChannel(SOCIAL_CHANNEL)
  channel.onmessage = ({ data }) => handleResult(data)
  window.addEventListener('message', onMessage)
  const closedCheck = setInterval(() => {
    if (!popup.closed) return
    clearInterval(closedCheck)
    onClosed()
  }, CLOSED_CHECK_INTERVAL_MS)
  const stop = () => {
    clearInterval(closedCheck)
    window.removeEventListener('message', onMessage)
    channel.close()
  }
  return stop
}

/** Returns the window features that centre the popup over the page. */
function getPopupFeatures({ width, height }: typeof POPUP_SIZE): string {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return `width=${width},height=${height},left=${Math.max(0, left)},top=${Math.max(0, top)}`
}
