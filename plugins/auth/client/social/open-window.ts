import { SOCIAL_CHANNEL, SocialResult } from '../../contract/social.ts'

const NAME = 'social-auth'
const SIZE = { width: 650, height: 550 }
/** Milliseconds. */
const LOOK_EVERY = 1000

interface Listener {
  readonly onResult: (result: SocialResult) => void
  /** The window was closed and has said nothing. */
  readonly onEmpty: () => void
}

/**
 * Opens the window that goes to another service, and listens for what comes of it. Gives what ends the listening; `null` when the browser
 * lets no window open. It listens on after the window seems closed: a service may cut the tie between the window and this page, which then
 * looks the same, and the window speaks by the channel later.
 */
export function openWindow(url: string, { onResult, onEmpty }: Listener): (() => void) | null {
  const opened = window.open(url, NAME, `popup,${placed(SIZE)}`)
  if (!opened) return null
  opened.focus()
  const heard = (data: unknown) => {
    const { data: result } = SocialResult.safeParse(data)
    if (!result) return
    stop()
    onResult(result)
  }
  const byMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === opened) heard(data)
  }
  // Only pages of this origin can speak on it.
  const channel = new BroadcastChannel(SOCIAL_CHANNEL)
  channel.onmessage = ({ data }) => heard(data)
  window.addEventListener('message', byMessage)
  const looking = setInterval(() => {
    if (!opened.closed) return
    clearInterval(looking)
    onEmpty()
  }, LOOK_EVERY)
  const stop = () => {
    clearInterval(looking)
    window.removeEventListener('message', byMessage)
    channel.close()
  }
  return stop
}

/** In the middle of the page that opens it. */
function placed({ width, height }: typeof SIZE): string {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return `width=${width},height=${height},left=${Math.max(0, left)},top=${Math.max(0, top)}`
}
