import { ApiError } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { player } from '../engine/player-store.ts'
import { LyricsNotice } from './lyrics-notice.tsx'
import classes from './lyrics-view.module.css'
import { useFollowLine } from './use-follow-line.ts'
import { useLyricLines } from './use-lyric-lines.ts'

interface LyricsViewProps {
  readonly trackId: number
  /** Whether the list scrolls by itself, so that the current line stays visible. */
  readonly scrollsAutomatically?: boolean
  readonly size?: 'medium' | 'large'
  /** Called when the user clicks a line of a track that is not the current one. Without this function, only the lines of the current track can be clicked. */
  readonly onPlayFrom?: (seconds: number) => void
}

/** The lyrics of a track. In lyrics with times, the current line is highlighted, and a click on a line seeks to its time. */
export function LyricsView({ trackId, scrollsAutomatically = false, size = 'medium', onPlayFrom }: LyricsViewProps) {
  const { t } = useTranslation()
  const { lyrics, error, refetch, isCurrent, isFollowed, currentIndex } = useLyricLines(trackId)
  const list = useRef<HTMLOListElement>(null)
  const isLoaded = lyrics !== undefined
  useFollowLine(list, currentIndex, scrollsAutomatically && isLoaded)

  if (error instanceof ApiError && error.status === 404) return <LyricsNotice text={t('lyrics.not_found')} />
  if (error) return <LyricsNotice text={t('lyrics.failed')} onRetry={() => void refetch()} />
  if (!lyrics) return <LyricsSkeleton size={size} />
  const { source } = lyrics
  const seek = isCurrent ? player.seek : onPlayFrom
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
            {at !== null && seek ? (
              <button type="button" onClick={() => seek(at)}>
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

const LINE_WIDTHS = ['62%', '78%', '54%', '70%', '46%', '66%'] as const
const LINE_HEIGHTS = { medium: '20px', large: '28px' } as const

const LyricsSkeleton = ({ size }: { readonly size: 'medium' | 'large' }) => (
  <div className={classes.lines} data-size={size} aria-busy="true">
    {LINE_WIDTHS.map((width) => (
      <Skeleton key={width} width={width} height={LINE_HEIGHTS[size]} />
    ))}
  </div>
)
