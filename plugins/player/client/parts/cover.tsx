import { Mark } from '@balafon/ui/mark'
import { useState } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import classes from './cover.module.css'

interface CoverProps {
  readonly image: Image | null
  /** Beside the name it belongs to it says nothing twice. */
  readonly alt?: string
  readonly round?: boolean
  readonly eager?: boolean
  /** Names it for a view transition: the cover grows from the card into the header. */
  readonly transition?: string | undefined
}

export function Cover({ image, alt = '', round = false, eager = false, transition }: CoverProps) {
  const [broken, setBroken] = useState(false)
  const style = transition ? { viewTransitionName: transition } : undefined
  return (
    <span className={classes.cover} data-round={round || undefined} style={style}>
      {image && !broken ? (
        <img
          src={image.url}
          alt={alt}
          width={300}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={classes.empty}>
          <Mark size={40} />
        </span>
      )}
    </span>
  )
}
