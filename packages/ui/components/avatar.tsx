import { useState } from 'react'
import classes from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  /** The URL of the image. Without it, or when it cannot be loaded, the initials are shown. */
  readonly src?: string | null | undefined
  /** Pixels. */
  readonly size?: number
}

/** The image of a user, or their initials. It is hidden from screen readers, because the name is beside it. */
export function Avatar({ name, src, size = 34 }: AvatarProps) {
  const [hasFailed, setFailed] = useState(false)
  const style = { width: size, height: size }
  if (src && !hasFailed) return <img style={style} className={classes.avatar} src={src} alt="" onError={() => setFailed(true)} />
  // CSS draws the initials, so that they are not part of the text of a button.
  return <span style={style} className={classes.avatar} aria-hidden="true" data-initials={getInitials(name)} />
}

/** Returns the initials of the first and the last word of a name. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    // A spread splits by characters, an index would split characters outside of the basic plane.
    .map((word) => [...word][0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()
