import { type Uploads, useUploadTexts } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { CircleAlert, Folder, Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from '../frame/screen.module.css'
import screen from './transfer-panel.module.css'

interface TransferPanelProps {
  readonly uploads: Uploads
  /** Cancels all uploads that are not completed, and removes their rows. */
  readonly onCancel: () => void
  readonly onAdd: () => void
}

/** Shows the progress of all uploads together, with buttons to pause, resume and cancel them. */
export function TransferPanel({ uploads: { uploads, total, pause, resume, retryFailed }, onCancel, onAdd }: TransferPanelProps) {
  const { t } = useTranslation()
  const { formatFileCount, formatSentBytes, formatSpeed, formatTimeLeft } = useUploadTexts()
  const folder = uploads.find(({ relativePath }) => relativePath.includes('/'))?.relativePath.split('/')[0]
  const isActive = total.files > 0 && !total.isDone
  return (
    <section className={`${classes.box} ${screen.panel}`} data-empty={total.files === 0 || undefined} aria-label={t('backstage.upload.transfer')}>
      <div className={screen.head}>
        <div>
          <p className={screen.total}>{total.files > 0 ? formatFileCount(total) : t('backstage.upload.no_transfer')}</p>
          {total.files > 0 ? <p className={classes.quiet}>{formatSentBytes(total)}</p> : null}
        </div>
        {isActive ? (
          <span className={screen.controls}>
            <IconButton label={t(total.isPaused ? 'backstage.upload.resume' : 'backstage.upload.pause')} onPress={() => (total.isPaused ? resume() : pause())}>
              {total.isPaused ? <Play /> : <Pause />}
            </IconButton>
            <IconButton label={t('backstage.upload.cancel')} onPress={onCancel}>
              <X />
            </IconButton>
          </span>
        ) : null}
      </div>
      {isActive ? (
        <>
          <ProgressBar label={t('backstage.upload.transfer')} value={total.size === 0 ? 1 : total.sentBytes / total.size} isLabelHidden />
          <p className={screen.speed}>
            <span data-tabular="">{formatSpeed(total)}</span>
            <span className={classes.quiet} data-tabular="">
              {formatTimeLeft(total)}
            </span>
          </p>
        </>
      ) : null}
      {total.isDone && total.failed > 0 ? (
        <p className={screen.failed}>
          <CircleAlert aria-hidden="true" />
          <span>{t('backstage.upload.failed_files', { count: total.failed })}</span>
          <Button variant="outline" size="small" onPress={retryFailed}>
            {t('backstage.upload.retry_failed')}
          </Button>
        </p>
      ) : null}
      <div className={screen.foot}>
        {folder ? (
          <span className={screen.folder}>
            <Folder aria-hidden="true" />
            <b>{folder}</b>
          </span>
        ) : null}
        <Button variant="quiet" size="small" onPress={onAdd}>
          {t('backstage.upload.add_files')}
        </Button>
      </div>
    </section>
  )
}
