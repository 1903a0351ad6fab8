import { chooseHue, getInitials } from '@balafon/ui/avatar'
import { type ReactNode, useState } from 'react'
import type {} from '../css-variables.ts'
import classes from './image.module.css'

interface ImageProps {
  readonly src: string | null | undefined
  /** The text alternative; empty when text beside the image describes it. */
  readonly alt: string
  /** Without an image, the initials of this name are shown. */
  readonly name?: string
  /** Without an image, this icon is shown. It takes precedence over the initials. */
  readonly icon?: ReactNode
  /** Width divided by height. */
  readonly ratio?: number
  readonly shape?: 'cover' | 'circle' | 'plain'
  /** Loads the image immediately and with high priority, for the main image of a page. */
  readonly hasPriority?: boolean
  /** The `sizes` attribute, by which the browser selects from `sources`. */
  readonly sizes?: string
  /** The `srcset` attribute. */
  readonly sources?: string
}

/** An image with reserved space, so that the layout does not shift when it loads or fails. */
export function Image({ src, alt, name, icon, ratio = 1, shape = 'cover', hasPriority = false, sizes, sources }: ImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isAvailable = Boolean(src) && src !== failedSrc
  const style = { aspectRatio: ratio, ...(name && { '--avatar-hue': chooseHue(name) }) }
  const frame = `${classes.frame} ${classes[shape]}`
  if (!isAvailable) {
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
        onError={() => setFailedSrc(src ?? '')}
      />
    </span>
  )
}
