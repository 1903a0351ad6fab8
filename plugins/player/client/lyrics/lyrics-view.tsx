import { Skeleton } from '@balafon/ui/skeleton'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { player } from '../engine/player-store.ts'
import classes from './lyrics-view.module.css'
import { useFollowLine } from './use-follow-line.ts'
import { useLyricLines } from './use-lyric-lines.ts'

interface LyricsViewProps {
  readonly trackId: number
  /** Keeps the current line in view. */
  readonly scrollsAutomatically?: boolean
  readonly size?: 'medium' | 'large'
}

/** The lyrics of a track. In synced lyrics the current line is highlighted, and a click on a line seeks to its time. */
export function LyricsView({ trackId, scrollsAutomatically = false, size = 'medium' }: LyricsViewProps) {
  const { t } = useTranslation()
  const { lyrics, error, isCurrent, isFollowed, currentIndex } = useLyricLines(trackId)
  const list = useRef<HTMLOListElement>(null)
  const isLoaded = lyrics !== undefined
  useFollowLine(list, currentIndex, scrollsAutomatically && isLoaded)

  if (error) return <p>{t('lyrics.not_found')}</p>
  if (!lyrics) return <Skeleton height="180px" />
  const { source } = lyrics
  return (
    <>
      <ol className={classes.lines} ref={list} data-size={size} data-synced={isFollowed || undefined}>
        {lyrics.lines.map(({ at, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines can repeat, so only the index identifies a line
            key={index}
            aria-current={index === currentIndex || undefined}
            data-current={index === currentIndex || undefined}
            data-past={index < currentIndex || undefined}
          >
            {at !== null && isCurrent ? (
              <button type="button" onClick={() => player.seek(at)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
      {source === null ? null : <p className={classes.source}>{t('lyrics.source', { name: source })}</p>}
    </>
  )
}
