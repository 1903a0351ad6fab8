import { createTrackFields } from '@balafon/plugin-player/contract/music-forms'
import { sendRequest, useDocumentTitle, useNavigate } from '@balafon/sdk/client'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildEditPath } from '../../contract/paths.ts'
import { createBackstageTrack } from '../../contract/tracks.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { QuotaBars } from '../overview/overview-screen.tsx'
import { AudioPanel } from './audio-panel.tsx'
import { TrackForm } from './track-form.tsx'

/** Creates a song as a draft. Its file can be uploaded while the user fills in the form. */
export default function NewTrackScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query, artist, quota } = useBackstage()
  const [fileEntryId, setFileEntryId] = useState<number | null>(null)
  const group = `backstage track ${useId()}`
  useDocumentTitle(t('backstage.track.new'))
  return (
    <ScreenState query={query} title={t('backstage.track.new')}>
      {() => (
        <div className={classes.screen}>
          <header className={classes.header}>
            <h1 tabIndex={-1}>{t('backstage.track.new')}</h1>
          </header>
          {quota ? <QuotaBars quota={quota} /> : null}
          <div className={classes.columns}>
            <TrackForm
              track={null}
              defaults={createTrackFields(artist ? [artist.id] : [])}
              send={async (body) => {
                const { track } = await sendRequest(createBackstageTrack, { body: { ...body, file_entry_id: fileEntryId } })
                // The form saves the fields of other plugins when this function has returned, so it must not be unmounted yet.
                setTimeout(() => void navigate(buildEditPath('track', track.id)))
                return track.id
              }}
            />
            <AudioPanel group={group} hint={t('backstage.audio.hint')} onUploaded={setFileEntryId} />
          </div>
        </div>
      )}
    </ScreenState>
  )
}
