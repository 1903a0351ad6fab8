import { useFormat } from '@balafon/sdk/client'
import { AudioLines } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePlayer } from '../engine/player-store.ts'
import { describeQuality } from './describe-quality.ts'
import classes from './full-player-track.module.css'

/** The format and the file size of the current song. Listeners with a limited data plan see how much data a song uses. */
export function TrackFacts() {
  const { t } = useTranslation()
  const format = useFormat()
  const stream = usePlayer((state) => state.stream)
  return (
    <p className={classes.facts}>
      {stream ? (
        <>
          <span>
            <AudioLines size={14} aria-hidden="true" /> {describeQuality(stream, format.number)}
          </span>
          <span>{t('quality.size', { size: format.bytes(stream.size) })}</span>
        </>
      ) : null}
    </p>
  )
}
