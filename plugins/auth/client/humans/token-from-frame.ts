import { buildUrl } from '@balafon/sdk/contract'
import { FrameMessage, humanFrame } from '../../contract/humans.ts'
import classes from './token-from-frame.module.css'

/** Milliseconds that the service has, and that somebody has whom it asks something. */
const PATIENCE = 15_000
const FOR_PEOPLE = 120_000

/** A token of the service's script, which runs in a frame of its own; it is seen only when it asks something. `null`: it came to nothing. */
export function tokenFromFrame(title: string): Promise<string | null> {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: buildUrl(humanFrame), title, className: classes.frame ?? '', inert: true })
  const over = new AbortController()
  const { signal } = over
  return new Promise<string | null>((resolve) => {
    const end = (token: string | null) => {
      clearTimeout(timer)
      over.abort()
      frame.remove()
      resolve(token)
    }
    let timer = setTimeout(() => end(null), PATIENCE)
    const show = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end(null), FOR_PEOPLE)
      frame.inert = false
      frame.classList.add(classes.shown ?? '')
      frame.focus()
      // Beside it, the page: who goes back there answers nothing.
      window.addEventListener('pointerdown', () => end(null), { signal })
      window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal })
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      const { data: said } = FrameMessage.safeParse(data)
      if (!said || source !== frame.contentWindow || origin !== location.origin) return
      if (said.token !== undefined) end(said.token)
      else if (said.failed) end(null)
      else if (said.shown) show()
    }
    window.addEventListener('message', hear, { signal })
    // A check that is not set up has no such page: what came instead will never say anything.
    frame.addEventListener('load', () => frame.contentDocument?.getElementById('check') || end(null), { signal })
    document.body.append(frame)
  })
}
