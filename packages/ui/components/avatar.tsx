import { useState } from 'react'
import classes from './avatar.module.css'

/** A person's picture, or their initials. Beside a name it says nothing twice. */
export function Avatar({ name, src, size = 34 }: { name: string; src?: string | null | undefined; size?: number }) {
  const [broken, setBroken] = useState(false)
  const dimension = (element: HTMLElement | null) => {
    element?.style.setProperty('width', `${size}px`)
    element?.style.setProperty('height', `${size}px`)
  }
  if (src && !broken) return <img ref={dimension} className={classes.avatar} src={src} alt="" onError={() => setBroken(true)} />
  return <span ref={dimension} className={classes.avatar} aria-hidden="true">{initials(name)}</span>
}

const initials = (name: string) =>
  name.split(/\s+/).filter(Boolean).map((word) => [...word][0]).filter((_, index, all) => index === 0 || index === all.length - 1).join('').toUpperCase()
