import { urlOf } from '@balafon/sdk/contract'
import { FrameMessage, humanFrame } from '../../contract/humans.ts'
import classes from './token-from-frame.module.css'

/** Milliseconds that the service has, and that somebody has whom it asks something. */
const PATIENCE = 15_000
const FOR_PEOPLE = 120_000

/** A token of the service's script, which runs in a frame of its own; it is seen only when it asks something. `null`: it came to nothing. */
export function tokenFromFrame(title: string): Promise<string | null> {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: urlOf(humanFrame), title, className: classes.frame ?? '', inert: true })
  return new Promise<string | null>((resolve) => {
    let timer = setTimeout(() => end(null), PATIENCE)
    const hear = ({ source, origin, data }: MessageEvent) => {
      const { data: said } = FrameMessage.safeParse(data)
      if (!said || source !== frame.contentWindow || origin !== location.origin) return
      if (said.token !== undefined) end(said.token)
      else if (said.failed) end(null)
      else if (said.shown) {
        frame.inert = false
        frame.classList.add(classes.shown ?? '')
        frame.focus()
        clearTimeout(timer)
        timer = setTimeout(() => end(null), FOR_PEOPLE)
      }
    }
    const end = (token: string | null) => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
      resolve(token)
    }
    window.addEventListener('message', hear)
    document.body.append(frame)
  })
}
