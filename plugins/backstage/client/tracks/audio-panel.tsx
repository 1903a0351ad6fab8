import { TRACK_UPLOAD_TYPE } from '@balafon/plugin-player/contract/media'
import { UploadRows, UploadZone, useUploads } from '@balafon/sdk/uploads'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../frame/screen.module.css'

interface AudioPanelProps {
  /** The name of the group that the uploads of this panel belong to. */
  readonly group: string
  readonly hint: string
  /** Called once with the id of each uploaded file. */
  readonly onUploaded: (fileEntryId: number) => void
}

/** Uploads the audio file of a song. */
export function AudioPanel({ group, hint, onUploaded }: AudioPanelProps) {
  const { t } = useTranslation()
  const queue = useUploads({ group, isShownHere: true })
  const { uploads } = queue
  const handled = useRef(new Set<number>())
  const uploaded = uploads.flatMap(({ fileEntry }) => fileEntry?.id ?? [])
  // The upload queue is not React state of the form, so an effect passes each uploaded file to the form.
  useEffect(() => {
    for (const id of uploaded) {
      if (handled.current.has(id)) continue
      handled.current.add(id)
      onUploaded(id)
    }
  })
  return (
    <section className={classes.box}>
      <h2>{t('backstage.audio')}</h2>
      <UploadZone uploadTypes={[TRACK_UPLOAD_TYPE]} group={group} size="compact" title={t('backstage.audio.drop')} hint={hint} />
      {uploads.length > 0 ? <UploadRows uploads={queue} label={t('backstage.audio')} /> : null}
    </section>
  )
}
