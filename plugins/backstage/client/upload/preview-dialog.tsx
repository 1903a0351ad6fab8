import { type Modal, useFormat } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { IconButton } from '@balafon/ui/icon-button'
import { Image } from '@balafon/ui/image'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { UploadDraft } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import screen from './preview-dialog.module.css'
import { useRowAudio } from './use-row-audio.ts'

interface PreviewDialogProps extends Modal<void> {
  readonly draft: UploadDraft
  readonly artistName: string
  readonly getSource: (key: string) => File | string | null
}

/** Shows the release as listeners will see it. Songs with an uploaded file can be played. */
export default function PreviewDialog({
  draft: { name, image, release_type: type, release_at: at, rows },
  artistName,
  getSource,
  isOpen,
  onClose,
}: PreviewDialogProps) {
  const { t } = useTranslation()
  const { date, duration, longDuration } = useFormat()
  const audio = useRowAudio()
  const seconds = rows.reduce((sum, row) => sum + (row.duration ?? 0), 0)
  const title = name.trim() || rows[0]?.name || t('backstage.upload.untitled')
  return (
    <Dialog title={t('backstage.upload.preview')} closeLabel={t('backstage.close')} isOpen={isOpen} onClose={onClose}>
      <header className={screen.header}>
        <span className={screen.cover}>
          <Image src={image?.url} alt="" name={title} />
        </span>
        <div>
          <p className={classes.quiet}>{t(`backstage.release_type.${type}`)}</p>
          <p className={screen.title}>{title}</p>
          <p>{artistName}</p>
          <p className={classes.quiet}>
            {[
              t('backstage.upload.songs', { count: rows.length }),
              seconds > 0 ? longDuration(seconds) : '',
              at ? t('backstage.preview.out', { date: date(at, { dateStyle: 'long', timeStyle: 'short' }) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <ol className={screen.songs}>
        {rows.map((row, index) => {
          const source = getSource(row.key)
          const isPlaying = audio.playingKey === row.key
          const song = row.name || row.file_name
          return (
            <li key={row.key}>
              <span className={classes.quiet} data-tabular="">
                {index + 1}
              </span>
              <b>{song}</b>
              <span className={classes.quiet} data-tabular="">
                {row.duration === null ? '' : duration(row.duration)}
              </span>
              {source ? (
                <IconButton
                  size="small"
                  label={t(isPlaying ? 'backstage.upload.stop_playing' : 'backstage.upload.play', { name: song })}
                  onPress={() => audio.toggle(row.key, source)}
                >
                  {isPlaying ? <Pause /> : <Play />}
                </IconButton>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
