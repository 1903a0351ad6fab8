import { formatDuration } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { usePlayer } from '../engine/player-store.ts'
import classes from './seek-times.module.css'

/** The position and the duration of the current track: `0:52 of 2:24`, or at both ends of the line. */
export function SeekTimes({ isSplit }: { readonly isSplit: boolean }) {
  const { t } = useTranslation()
  const position = usePlayer((state) => formatDuration(state.position))
  const duration = usePlayer(({ track }) => formatDuration(track?.duration ?? 0))
  // The slider says both.
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
