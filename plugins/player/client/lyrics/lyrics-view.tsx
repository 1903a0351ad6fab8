import { useApi } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getLyrics } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './lyrics-view.module.css'
import { useFollowLine } from './use-follow-line.ts'

interface LyricsViewProps {
  readonly trackId: number
  /** Keeps the current line in view. */
  readonly scrollsAutomatically?: boolean
  readonly size?: 'medium' | 'large'
}

/** A line is highlighted this long before its time, so that it does not appear late. */
const HIGHLIGHT_LEAD_SECONDS = 0.15

/** The lyrics of a track. In synced lyrics the current line is highlighted, and a click on a line seeks to its time. */
export function LyricsView({ trackId, scrollsAutomatically = false, size = 'medium' }: LyricsViewProps) {
  const { t } = useTranslation()
  const { data, error } = useApi(getLyrics, { params: { trackId } })
  const isCurrent = usePlayer(({ track }) => track?.id === trackId)
  const lines = data?.lyrics.lines ?? []
  const currentIndex = usePlayer(({ position }) =>
    isCurrent && data?.lyrics.is_synced ? lines.findLastIndex(({ at }) => at !== null && at <= position + HIGHLIGHT_LEAD_SECONDS) : -1,
  )
  const list = useRef<HTMLOListElement>(null)
  const isLoaded = data !== undefined
  useFollowLine(list, currentIndex, scrollsAutomatically && isLoaded)

  if (error) return <p>{t('lyrics.not_found')}</p>
  if (!data) return <Skeleton height="180px" />
  const { source } = data.lyrics
  return (
    <>
      <ol className={classes.lines} ref={list} data-size={size} data-synced={(isCurrent && data.lyrics.is_synced) || undefined}>
        {lines.map(({ at, text }, index) => (
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
