import { useTranslation } from 'react-i18next'
import type { BackstageTrack } from '../../contract/music.ts'
import classes from '../frame/screen.module.css'

/** Shows that the uploaded file of a song is still being processed, or why the file cannot be used. */
export function WaitingAudio({ waiting: { error } }: { readonly waiting: NonNullable<BackstageTrack['waiting_audio']> }) {
  const { t } = useTranslation()
  if (error) return <span className={`${classes.quiet} ${classes.error}`}>{t(error)}</span>
  return (
    <span className={classes.quiet} role="status">
      {t('backstage.track.processing')}
    </span>
  )
}
