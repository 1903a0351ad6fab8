import { type ReactNode, useRef } from 'react'
import type { Image, TrackCard } from '../../contract/catalogue.ts'
import type { QueueSource } from '../engine/queue.ts'
import { Cover } from './cover.tsx'
import { getCoverColorStyle } from './cover-color.ts'
import classes from './media-header.module.css'
import { StickyTitle } from './sticky-title.tsx'

interface MediaHeaderProps {
  readonly image: Image | null
  /** Shown instead of the image. The background still has the colour of the image. */
  readonly cover?: ReactNode
  /** The short text above the title, for example `Album · 2026`. */
  readonly eyebrow: string
  readonly title: string
  readonly subtitle: ReactNode
  readonly actions?: ReactNode
  readonly isRound?: boolean
  /** The tracks that the play button of the page plays. The button stays visible when the page is scrolled. */
  readonly play?: { readonly tracks: readonly TrackCard[]; readonly source: QueueSource }
}

/** Longer titles have a smaller font. Very long titles have the font of ordinary page titles. */
const MAX_LARGE_TITLE_LENGTH = 22
const MAX_LONG_TITLE_LENGTH = 44

const getTitleSize = (title: string) => (title.length <= MAX_LARGE_TITLE_LENGTH ? undefined : title.length <= MAX_LONG_TITLE_LENGTH ? 'long' : 'longest')

/** The header of an album, artist, playlist or track page, on a background in the colour of its cover. */
export function MediaHeader({ image, cover, eyebrow, title, subtitle, actions, isRound = false, play }: MediaHeaderProps) {
  const header = useRef<HTMLElement>(null)
  return (
    <>
      <header ref={header} className={classes.header} style={getCoverColorStyle(image)}>
        <div className={classes.cover}>{cover ?? <Cover image={image} isRound={isRound} isEager transitionName="page-cover" />}</div>
        <div className={classes.text}>
          <p className={classes.eyebrow}>{eyebrow}</p>
          <h1 className={classes.title} tabIndex={-1} data-size={getTitleSize(title)}>
            {title}
          </h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      </header>
      {play ? <StickyTitle header={header} {...play} /> : null}
    </>
  )
}
