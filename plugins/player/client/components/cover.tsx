import { LogoMark } from '@balafon/ui/logo-mark'
import { useState } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import classes from './cover.module.css'

interface CoverProps {
  readonly image: Image | null
  /** Empty by default, because the name is usually shown beside the cover. */
  readonly alt?: string
  readonly isRound?: boolean
  readonly isEager?: boolean
  /** View transition name: the cover grows from the card into the page header. */
  readonly transitionName?: string | undefined
}

export function Cover({ image, alt = '', isRound = false, isEager = false, transitionName }: CoverProps) {
  const [isBroken, setIsBroken] = useState(false)
  const style = transitionName ? { viewTransitionName: transitionName } : undefined
  return (
    <span className={classes.cover} data-round={isRound || undefined} style={style}>
      {image && !isBroken ? (
        <img
          src={image.url}
          alt={alt}
          width={300}
          height={300}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <span className={classes.empty}>
          <LogoMark size={40} />
        </span>
      )}
    </span>
  )
}
