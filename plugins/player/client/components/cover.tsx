import { LogoMark } from '@balafon/ui/logo-mark'
import { useState } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import { getImageSources, MAIN_IMAGE_SIZES } from '../../contract/image-sizes.ts'
import classes from './cover.module.css'

interface CoverProps {
  readonly image: Image | null
  /** The alternative text. It is empty by default, because the name is usually shown beside the cover. */
  readonly alt?: string
  readonly isRound?: boolean
  readonly isEager?: boolean
  /** The name of the view transition in which the cover grows from the card into the page header. */
  readonly transitionName?: string | undefined
}

/** The sizes of covers in lists. These covers are loaded lazily, when the browser knows how large they are. */
const LAZY_SIZES = 'auto, 96px'

/** Shows the cover of a music item, or a placeholder. */
export function Cover({ image, alt = '', isRound = false, isEager = false, transitionName }: CoverProps) {
  const [isBroken, setIsBroken] = useState(false)
  const style = transitionName ? { viewTransitionName: transitionName } : undefined
  return (
    <span className={classes.cover} data-round={isRound || undefined} style={style}>
      {image && !isBroken ? (
        <img
          src={image.url}
          srcSet={getImageSources(image)}
          sizes={image.small && (isEager ? MAIN_IMAGE_SIZES : LAZY_SIZES)}
          alt={alt}
          width={300}
          height={300}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding={isEager ? 'auto' : 'async'}
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
