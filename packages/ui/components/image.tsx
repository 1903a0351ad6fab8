import { getInitials } from '@balafon/ui/avatar'
import { type CSSProperties, type ReactNode, useState } from 'react'
import classes from './image.module.css'

interface ImageProps {
  readonly src: string | null | undefined
  /** What it shows; empty where the words beside it say so. */
  readonly alt: string
  /** Stands in where there is no picture: the initials of this name. */
  readonly name?: string
  /** Or an icon. */
  readonly icon?: ReactNode
  /** Width to height. */
  readonly ratio?: number
  readonly shape?: 'cover' | 'circle' | 'plain'
  /** Fetched at once and first: for the one picture above the fold. */
  readonly hasPriority?: boolean
  /** How wide it is drawn, so that the browser picks from `sources`. */
  readonly sizes?: string
  readonly sources?: string
}

/** A picture in a place that is held for it: nothing jumps when it comes, or when it does not. */
export function Image({ src, alt, name, icon, ratio = 1, shape = 'cover', hasPriority = false, sizes, sources }: ImageProps) {
  const [broken, setBroken] = useState<string>()
  const isThere = Boolean(src) && src !== broken
  const style: CSSProperties = { aspectRatio: ratio }
  const frame = `${classes.frame} ${classes[shape]}`
  if (!isThere) {
    return (
      <span style={style} className={frame} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        {icon ?? (name ? <span className={classes.initials} data-initials={getInitials(name)} /> : null)}
      </span>
    )
  }
  return (
    <span style={style} className={frame}>
      <img
        src={src ?? ''}
        srcSet={sources}
        sizes={sizes}
        alt={alt}
        loading={hasPriority ? 'eager' : 'lazy'}
        fetchPriority={hasPriority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(src ?? '')}
      />
    </span>
  )
}
