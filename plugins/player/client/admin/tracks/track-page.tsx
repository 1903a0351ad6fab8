import { Link, reportError, sendRequest, toast, useApi, useInvalidateQueries, useNavigate, useOpenModal, useParams } from '@balafon/sdk/client'
import { uploadFile } from '@balafon/sdk/uploads'
import { Badge } from '@balafon/ui/badge'
import { getButtonClass } from '@balafon/ui/button'
import { UploadField } from '@balafon/ui/upload-field'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AdminTrack,
  createAdminTrack,
  deleteAdminTrack,
  getAdminTrack,
  hideAdminTrack,
  publishAdminTrack,
  replaceAdminTrackAudio,
  updateAdminTrack,
} from '../../../contract/administration/admin-tracks.ts'
import { trackList } from '../../../contract/administration/music-lists.ts'
import { TRACK_UPLOAD_TYPE } from '../../../contract/media.ts'
import { getTrackPath } from '../../../contract/paths.ts'
import type { Deletion } from '../frame/delete-dialog.tsx'
import { ItemState, MissingPage, MusicPage } from '../frame/music-page.tsx'
import { NewMusicPage } from '../frame/new-music-page.tsx'
import classes from '../frame/page.module.css'
import { PublicationBox } from '../frame/publication-box.tsx'
import { useMergingSave } from '../frame/use-merging-save.ts'
import { useRefreshMusic } from '../music/use-refresh-music.ts'
import { EMPTY_TRACK, TrackForm, toTrackValues } from './track-form.tsx'

const DeleteDialog = lazy(() => import('../frame/delete-dialog.tsx'))

/** Creates a track at `/admin/tracks/new`, and edits one at `/admin/tracks/{id}/edit`, with a tab for its insights. */
export default function TrackPage() {
  const { trackId = '', '*': view = '' } = useParams()
  if (trackId === 'new' && view === '') return <NewTrack />
  if (!/^\d{1,15}$/.test(trackId) || !['edit', 'insights'].includes(view)) return <MissingPage />
  return <ExistingTrack id={Number(trackId)} view={view} />
}

function NewTrack() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefreshMusic(trackList)
  return (
    <NewMusicPage kind="track">
      <TrackForm
        defaults={EMPTY_TRACK}
        saveLabel={t('music_admin.create')}
        send={async (body) => {
          const { id } = await sendRequest(createAdminTrack, { body })
          await refresh()
          await navigate(`/admin/tracks/${id}/edit`, { replace: true })
        }}
      />
    </NewMusicPage>
  )
}

function ExistingTrack({ id, view }: { readonly id: number; readonly view: string }) {
  const query = useApi(getAdminTrack, { params: { id } })
  return (
    <ItemState query={query}>
      {({ track }) => (
        <MusicPage kind="track" item={track} view={view} publicPath={getTrackPath(track)}>
          <TrackEditor track={track} />
        </MusicPage>
      )}
    </ItemState>
  )
}

function TrackEditor({ track }: { readonly track: AdminTrack }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const saveVersion = useMergingSave()
  const refresh = useRefreshMusic(trackList, getAdminTrack)
  const params = { id: track.id }

  async function remove() {
    const choice = await openModal<Deletion>((modal) => <DeleteDialog {...modal} kind="track" name={track.name} playlistsCount={track.playlists_count} />)
    if (choice === 'hide') return sendRequest(hideAdminTrack, { params }).then(refresh)
    if (!choice) return
    await sendRequest(deleteAdminTrack, { params, query: { version: track.version } })
    toast.positive(t('music_admin.deleted', { name: track.name }))
    await navigate('/admin/tracks', { replace: true })
    await refresh()
  }

  return (
    <div className={classes.columns}>
      <TrackForm
        defaults={toTrackValues(track)}
        send={async (_body, changes) => {
          await saveVersion({
            item: track,
            changes,
            toValues: toTrackValues,
            send: async (version) => (await sendRequest(updateAdminTrack, { params, body: { ...changes, version } })).track,
          })
          toast.positive(t('music_admin.saved'))
          await refresh()
        }}
      />
      <div className={classes.side}>
        <PublicationBox
          key={`${track.status} ${track.release_at}`}
          item={track}
          publish={(at) => sendRequest(publishAdminTrack, { params, body: { at } }).then(refresh)}
          hide={() => sendRequest(hideAdminTrack, { params }).then(refresh)}
          remove={remove}
        />
        <AudioBox track={track} onChange={refresh} />
        <section className={classes.box} aria-labelledby="lyrics">
          <h2 id="lyrics">{t('music_admin.lyrics')}</h2>
          <Link to={`/admin/lyrics/${track.id}/edit`} className={getButtonClass('outline')}>
            {t('music_admin.lyrics.open')}
          </Link>
        </section>
      </div>
    </div>
  )
}

/** Shows the audio file of a track, and a field with which the operator replaces the file. */
function AudioBox({ track, onChange }: { readonly track: AdminTrack; readonly onChange: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<string>()
  const invalidate = useInvalidateQueries()

  async function replace(file: File) {
    setPending(file.name)
    try {
      const { id } = await uploadFile(file, { uploadType: TRACK_UPLOAD_TYPE })
      await sendRequest(replaceAdminTrackAudio, { params: { id: track.id }, body: { file_entry_id: id } })
      toast.positive(t('music_admin.audio.replaced'))
      await invalidate(getAdminTrack)
      await onChange()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(undefined)
    }
  }

  const { waiting_audio: waiting } = track
  return (
    <section className={classes.box} aria-labelledby="audio">
      <h2 id="audio">{t('music_admin.audio')}</h2>
      <p>
        {waiting ? (
          <Badge tone={waiting.error ? 'danger' : 'neutral'}>{t(waiting.error ?? `media.status.${waiting.status}`)}</Badge>
        ) : (
          <Badge tone={track.has_audio ? 'positive' : 'warning'}>{t(track.has_audio ? 'music_admin.audio.present' : 'music_admin.audio.missing')}</Badge>
        )}
      </p>
      <UploadField
        label={t(track.has_audio ? 'music_admin.audio.replace' : 'music_admin.audio.upload')}
        hint={pending ? t('music_admin.audio.uploading', { file: pending }) : t('music_admin.audio.hint')}
        chooseLabel={t('music_admin.audio.choose')}
        dropLabel={t('music_admin.audio.drop')}
        accept={['audio/*', '.flac', '.m4a', '.opus']}
        files={[]}
        isDisabled={pending !== undefined}
        onChoose={([file]) => file && void replace(file)}
        onReject={() => {}}
        onRemove={() => {}}
        onRetry={() => {}}
        getRemoveLabel={(label) => label}
        getRetryLabel={(label) => label}
      />
    </section>
  )
}
