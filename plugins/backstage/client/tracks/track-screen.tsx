import { Link, reportError, sendRequest, toast, useApi, useDocumentTitle, useFormat, useInvalidateQueries, useParams } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import type { BackstageTrack } from '../../contract/music.ts'
import { buildInsightsPath } from '../../contract/paths.ts'
import { createPreviewLink } from '../../contract/previews.ts'
import {
  deleteBackstageTrack,
  getBackstageTrack,
  hideBackstageTrack,
  listBackstageTracks,
  publishBackstageTrack,
  replaceTrackAudio,
  updateBackstageTrack,
} from '../../contract/tracks.ts'
import { useVersionedSave } from '../conflict/use-versioned-save.tsx'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { StatusBadge } from '../frame/status-badge.tsx'
import { LyricsEditor } from '../lyrics/lyrics-editor.tsx'
import { DeleteButton } from '../music/delete-button.tsx'
import { getFieldKey } from '../music/field-label.ts'
import { isProcessing, isWaitingForAudio, WAITING_INTERVAL_MS } from '../publication/is-waiting.ts'
import { PreSavePanel } from '../publication/pre-save-panel.tsx'
import { PublicationPanel } from '../publication/publication-panel.tsx'
import { WaitingAudio } from '../publication/waiting-audio.tsx'
import { AudioPanel } from './audio-panel.tsx'
import { TrackForm, toTrackValues } from './track-form.tsx'

/** Edits a song at `/backstage/tracks/{trackId}/edit`. */
export default function TrackScreen() {
  const { t } = useTranslation()
  const { trackId = '' } = useParams()
  const query = useApi(getBackstageTrack, { params: { trackId: Number(trackId) || 0 } })
  return (
    <ScreenState query={query} title={t('backstage.tracks.title')}>
      {({ track }) => <Track track={track} />}
    </ScreenState>
  )
}

function Track({ track }: { readonly track: BackstageTrack }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const invalidate = useInvalidateQueries()
  const save = useVersionedSave()
  const params = { trackId: track.id }
  // While the uploaded file is processed, the page requests the track again and again, so that it shows when the file is ready.
  useApi(getBackstageTrack, { params }, isWaitingForAudio(track) || isProcessing([track]) ? { refetchInterval: WAITING_INTERVAL_MS } : {})
  useDocumentTitle(track.name)
  const refresh = () => invalidate(getBackstageTrack, listBackstageTracks)
  const replaceAudio = async (fileEntryId: number) => {
    try {
      await sendRequest(replaceTrackAudio, { params, body: { file_entry_id: fileEntryId } })
      await refresh()
      toast.positive(t('backstage.audio.replaced'))
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{track.name}</h1>
        <div className={classes.actions}>
          {track.may_edit ? null : <StatusBadge item={track} />}
          <Link to={buildInsightsPath('track', track.id)} className={getButtonClass('outline')}>
            {t('backstage.insights.title')}
          </Link>
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.form}>
          {track.may_edit ? (
            <TrackForm
              track={track}
              defaults={toTrackValues(track)}
              send={async (_body, changes) => {
                await save({
                  item: track,
                  changes,
                  toValues: toTrackValues,
                  send: async (changed, version) => (await sendRequest(updateBackstageTrack, { params, body: { ...changed, version } })).track,
                  getLabel: (field) => t(getFieldKey('track', field)),
                })
                await refresh()
                toast.positive(t('backstage.saved'))
                return track.id
              }}
            />
          ) : (
            <p className={classes.quiet}>{t('backstage.viewer')}</p>
          )}
          {track.may_edit ? <LyricsEditor track={track} /> : null}
        </div>
        {track.may_edit ? (
          <div className={classes.form}>
            <PublicationPanel
              key={track.status}
              item={track}
              hasFailedAudio={false}
              publish={async (at) => {
                const published = await sendRequest(publishBackstageTrack, { params, body: { at } })
                await refresh()
                return published.track
              }}
              hide={async () => {
                await sendRequest(hideBackstageTrack, { params })
                await refresh()
              }}
              preSave={<PreSavePanel kind="track" id={track.id} />}
              createLink={async () => (await sendRequest(createPreviewLink, { params: { kind: 'track', id: track.id } })).link.url}
            />
            {track.waiting_audio ? <WaitingAudio waiting={track.waiting_audio} /> : null}
            <AudioPanel
              group={`backstage track ${track.id}`}
              hint={track.has_audio ? t('backstage.audio.replace_hint', { duration: duration(track.duration) }) : t('backstage.audio.hint')}
              onUploaded={(id) => void replaceAudio(id)}
            />
            <DeleteButton
              kind="track"
              name={track.name}
              remove={async () => {
                await sendRequest(deleteBackstageTrack, { params })
                await invalidate(listBackstageTracks)
              }}
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}
