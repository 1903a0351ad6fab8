import { useState } from 'react'
import type {} from '../css-variables.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  /** The URL of the image. Without it, or when it cannot be loaded, the initials are shown. */
  readonly src?: string | null | undefined
  /** Pixels, or `fill` for the width of the element around it. */
  readonly size?: number | 'fill'
}

/** The image of a user, or their initials. It is hidden from screen readers, because the name is beside it. */
export function Avatar({ name, src, size = 34 }: AvatarProps) {
  const [hasFailed, setFailed] = useState(false)
  const dimensions = size === 'fill' ? {} : { width: size, height: size, fontSize: size * INITIALS_SHARE }
  const style = { ...dimensions, '--avatar-hue': chooseHue(name) }
  const fill = size === 'fill' || undefined
  if (src && !hasFailed) return <img style={style} className={classes.avatar} data-fill={fill} src={src} alt="" onError={() => setFailed(true)} />
  // CSS draws the initials, so that they are not part of the text of a button.
  return <span style={style} className={classes.avatar} aria-hidden="true" data-fill={fill} data-initials={getInitials(name)} />
}

/** The size of the initials, as a share of the size of the avatar. */
const INITIALS_SHARE = 0.4
/** The hues of the backgrounds. White initials have enough contrast on each of them. */
const HUES = [38, 75, 145, 195, 255, 290, 330, 15] as const

/** Chooses the hue behind the initials, which is always the same for a name, so that users in a list look different. */
export function chooseHue(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return HUES[sum % HUES.length] ?? HUES[0]
}

/** Returns the initials of the first and the last word of a name. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    // Spreads the word into characters, because `word[0]` would split an emoji or another character that takes two code units.
    .map((word) => [...word][0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()
