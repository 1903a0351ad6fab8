import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import classes from './sticky-title.module.css'

interface StickyTitleProps {
  /** The header of the page. */
  readonly header: RefObject<HTMLElement | null>
  readonly tracks: readonly TrackCard[]
  readonly source: QueueSource
}

/** Shows the title of a page and its play button below the top bar while the header of the page is scrolled out of view. */
export function StickyTitle({ header, tracks, source }: StickyTitleProps) {
  const { t } = useTranslation()
  const isShown = useIsScrolledAway(header)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === source.to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  if (!isShown || tracks.length === 0) return null
  return (
    <div className={classes.bar}>
      <IconButton
        variant="accent"
        label={t(isPlaying ? 'pause_name' : 'play_name', { name: source.title })}
        onPress={() => (isCurrent ? player.toggle() : player.playTracks(tracks, 0, source))}
      >
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <p className={classes.title} aria-hidden="true">
        {source.title}
      </p>
    </div>
  )
}

function useIsScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      // A busy browser passes several entries at once. The last one is the newest.
      const entry = entries.at(-1)
      if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isAway
}
