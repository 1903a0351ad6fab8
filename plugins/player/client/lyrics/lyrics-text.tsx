import { useApi } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getLyrics } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './lyrics-text.module.css'

interface LyricsTextProps {
  readonly trackId: number
  /** Keeps the sung line in sight. */
  readonly follows?: boolean
}

/** A track's words; with times, the line being sung is lit and each line leads to its moment. */
export function LyricsText({ trackId, follows = false }: LyricsTextProps) {
  const { t } = useTranslation()
  const { data, error } = useApi(getLyrics, { params: { trackId } })
  const isCurrent = usePlayer(({ track }) => track?.id === trackId)
  const lines = data?.lyrics.lines ?? []
  const sung = usePlayer(({ position }) => (isCurrent && data?.lyrics.is_synced ? lines.findLastIndex(({ at }) => at !== null && at <= position + 0.15) : -1))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!follows || sung < 0) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[sung]?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  }, [follows, sung])

  if (error) return <p>{t('lyrics.missing')}</p>
  if (!data) return <Skeleton height="180px" />
  const { source } = data.lyrics
  return (
    <>
      <ol className={classes.lines} ref={list} data-synced={(isCurrent && data.lyrics.is_synced) || undefined}>
        {lines.map(({ at, text }, index) => (
          // Lines repeat; their place is what they are.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} data-sung={index === sung || undefined} data-past={index < sung || undefined}>
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
