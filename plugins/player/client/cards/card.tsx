import { Link } from '@balafon/sdk/client'
import { useMedia } from '@balafon/ui/use-media'
import type { ReactNode } from 'react'
import type { Image } from '../../contract/catalogue.ts'
import type { MusicItem } from '../../contract/points.ts'
import { Cover } from '../components/cover.tsx'
import { usePlayer } from '../engine/player-store.ts'
import { LikeButton } from '../like/like-button.tsx'
import { MatchedText } from '../matches/matched-text.tsx'
import { getCard, getMusicItemPath } from '../music-item-menu/music-item.ts'
import { MusicItemMenuButton } from '../music-item-menu/music-item-menu-button.tsx'
import { getMusicItemMenuProps } from '../music-item-menu/open-music-item-menu.ts'
import classes from './card.module.css'
import { useCardHeading } from './card-heading.ts'
import { PlayMusicItemButton } from './play-music-item-button.tsx'

interface CardProps {
  readonly to: string
  readonly image: Image | null
  /** Shown instead of the image. */
  readonly cover?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly isRound?: boolean
  /** The album, artist or playlist of the card. With it, the card has a play button, a heart and the menu. */
  readonly musicItem?: MusicItem
}

/** A card with cover, title and a line of text. Cover and title link to the page. */
export function Card({ to, image, cover, title, children, isRound = false, musicItem }: CardProps) {
  const Heading = useCardHeading()
  return (
    <article className={classes.card} data-round={isRound || undefined} {...(musicItem && getMusicItemMenuProps(musicItem))}>
      <div className={classes.art}>
        <Link to={to} viewTransition tabIndex={-1} aria-hidden="true">
          {cover ?? <Cover image={image} isRound={isRound} />}
        </Link>
        {musicItem ? <CardButtons musicItem={musicItem} /> : null}
      </div>
      <Heading className={classes.title}>
        <Link to={to} viewTransition data-title>
          <MatchedText text={title} />
        </Link>
      </Heading>
      {children ? <p className={classes.text}>{children}</p> : null}
    </article>
  )
}

/** The buttons on the cover. Touch screens show only the button for a pause: a tap opens the page there, and a long press opens the menu. */
function CardButtons({ musicItem }: { musicItem: MusicItem }) {
  const isTouch = useMedia('touch')
  const to = getMusicItemPath(musicItem)
  const isPlaying = usePlayer((state) => state.isPlaying && state.queue.source?.to === to)
  const { id, name } = getCard(musicItem)
  return (
    <>
      {isTouch && !isPlaying ? null : (
        <div className={classes.action}>
          <PlayMusicItemButton musicItem={musicItem} />
        </div>
      )}
      {isTouch ? null : (
        <div className={classes.corner}>
          <LikeButton kind={musicItem.kind} id={id} name={name} />
          <MusicItemMenuButton musicItem={musicItem} />
        </div>
      )}
    </>
  )
}
