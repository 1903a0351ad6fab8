import { formatDuration } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { usePlayer } from '../engine/player-store.ts'
import classes from './seek-times.module.css'

/** Shows the position and the duration of the current track as one text, such as `0:52 of 2:24`, or with `isSplit` at both ends of the line. */
export function SeekTimes({ isSplit }: { readonly isSplit: boolean }) {
  const { t } = useTranslation()
  const position = usePlayer((state) => formatDuration(state.position))
  const duration = usePlayer(({ track }) => formatDuration(track?.duration ?? 0))
  // The times are hidden from screen readers, because the slider already announces both.
  return (
    <p className={classes.times} data-split={isSplit || undefined} aria-hidden="true">
      {isSplit ? (
        <>
          <time>{position}</time>
          <time>{duration}</time>
        </>
      ) : (
        t('seek.value', { position, duration })
      )}
    </p>
  )
}
