import { type Uploads, useUploadTexts } from '@balafon/sdk/uploads'
import { IconButton } from '@balafon/ui/icon-button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from '../frame/screen.module.css'
import screen from './upload-screen.module.css'

/** The progress of all files together. */
export function TransferPanel({ uploads: { total, pause, resume } }: { readonly uploads: Uploads }) {
  const { t } = useTranslation()
  const { getFiles, getBytes, getSpeed, getTimeLeft } = useUploadTexts()
  return (
    <section className={classes.box} aria-label={t('backstage.upload.transfer')}>
      <div className={classes.header}>
        <p className={screen.total}>{getFiles(total)}</p>
        {total.isDone ? null : (
          <IconButton label={t(total.isPaused ? 'backstage.upload.resume' : 'backstage.upload.pause')} onPress={() => (total.isPaused ? resume() : pause())}>
            {total.isPaused ? <Play /> : <Pause />}
          </IconButton>
        )}
      </div>
      <ProgressBar label={t('backstage.upload.transfer')} value={total.size === 0 ? 1 : total.sentBytes / total.size} isLabelHidden />
      <p className={classes.quiet}>{getBytes(total)}</p>
      <p className={`${classes.quiet} ${screen.speed}`}>
        <span>{getSpeed(total)}</span>
        <span>{getTimeLeft(total)}</span>
      </p>
    </section>
  )
}
