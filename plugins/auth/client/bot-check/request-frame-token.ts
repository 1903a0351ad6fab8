import { buildUrl } from '@balafon/sdk/contract'
import { BotCheckFrameMessage, getBotCheckFrame } from '../../contract/bot-check.ts'
import classes from './request-frame-token.module.css'

/** Time limit of a check without interaction. */
const TIMEOUT_MS = 15_000
/** Time limit for the visitor to solve a challenge. */
const INTERACTIVE_TIMEOUT_MS = 120_000

/**
 * Runs the script of the bot-check service in a frame, which is visible only while it shows a challenge.
 * @param title accessible name of the frame
 * @returns the token, or null when the check failed, timed out or was closed
 */
export function requestFrameToken(title: string): Promise<string | null> {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: buildUrl(getBotCheckFrame), title, className: classes.frame ?? '', inert: true })
  const controller = new AbortController()
  const { signal } = controller
  return new Promise<string | null>((resolve) => {
    const finish = (token: string | null) => {
      clearTimeout(timer)
      controller.abort()
      frame.remove()
      resolve(token)
    }
    let timer = setTimeout(() => finish(null), TIMEOUT_MS)
    const show = () => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(null), INTERACTIVE_TIMEOUT_MS)
      frame.inert = false
      frame.classList.add(classes.visible ?? '')
      frame.focus()
      // A press outside of the frame or Escape cancels the check.
      window.addEventListener('pointerdown', () => finish(null), { signal })
      window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(null), { signal })
    }
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const { data: message } = BotCheckFrameMessage.safeParse(data)
      if (!message || source !== frame.contentWindow || origin !== location.origin) return
      if (message.token !== undefined) finish(message.token)
      else if (message.failed) finish(null)
      else if (message.interactive) show()
    }
    window.addEventListener('message', onMessage, { signal })
    // Without a configured check the server responds with 404. That response has no element `check` and posts no message.
    frame.addEventListener('load', () => frame.contentDocument?.getElementById('check') || finish(null), { signal })
    document.body.append(frame)
  })
}
