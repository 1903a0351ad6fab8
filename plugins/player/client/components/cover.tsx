import { LogoMark } from '@balafon/ui/logo-mark'
import { useState } from 'react'
import { IMAGE_WIDTH, type Image, SMALL_IMAGE_WIDTH } from '../../contract/catalogue.ts'
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

/** The sizes of large covers, which are loaded at once. Covers in lists are loaded lazily, and the browser computes their sizes. */
const EAGER_SIZES = '(max-width: 768px) 100vw, 400px'
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
          srcSet={image.small && `${image.small} ${SMALL_IMAGE_WIDTH}w, ${image.url} ${IMAGE_WIDTH}w`}
          sizes={image.small && (isEager ? EAGER_SIZES : LAZY_SIZES)}
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
