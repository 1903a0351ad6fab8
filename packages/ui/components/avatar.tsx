import { useState } from 'react'
import classes from './avatar.module.css'

/** A person's picture, or their initials. Beside a name it says nothing twice. */
export function Avatar({ name, src, size = 34 }: { name: string; src?: string | null | undefined; size?: number }) {
  const [broken, setBroken] = useState(false)
  const style = { width: size, height: size }
  if (src && !broken) return <img style={style} className={classes.avatar} src={src} alt="" onError={() => setBroken(true)} />
  // Drawn, not written: beside a name they are no words, and a button's name need not begin with them.
  return <span style={style} className={classes.avatar} aria-hidden="true" data-initials={getInitials(name)} />
}

/** The first letters of the first and the last word. */
export const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()
