import { Link, reportError, sendRequest, toast, useApi, useFormat, useNavigate, useOpenModal, useParams } from '@balafon/sdk/client'
import { SortableList } from '@balafon/ui/sortable-list'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AdminAlbum,
  createAdminAlbum,
  deleteAdminAlbum,
  getAdminAlbum,
  hideAdminAlbum,
  publishAdminAlbum,
  setAdminAlbumTrackOrder,
  updateAdminAlbum,
} from '../../../contract/administration/admin-albums.ts'
import { albumList } from '../../../contract/administration/music-lists.ts'
import { getAlbumPath } from '../../../contract/paths.ts'
import type { Deletion } from '../frame/delete-dialog.tsx'
import { ItemState, MissingPage, MusicPage } from '../frame/music-page.tsx'
import { NewMusicPage } from '../frame/new-music-page.tsx'
import classes from '../frame/page.module.css'
import { PublicationBox } from '../frame/publication-box.tsx'
import { StatusBadge } from '../frame/status-badge.tsx'
import { useMergingSave } from '../frame/use-merging-save.ts'
import { useRefreshMusic } from '../music/use-refresh-music.ts'
import { AlbumForm, EMPTY_ALBUM, toAlbumValues } from './album-form.tsx'

const DeleteDialog = lazy(() => import('../frame/delete-dialog.tsx'))

/** Creates an album at `/admin/albums/new`, and edits one at `/admin/albums/{id}/edit`, with a tab for its insights. */
export default function AlbumPage() {
  const { albumId = '', '*': view = '' } = useParams()
  if (albumId === 'new' && view === '') return <NewAlbum />
  if (!/^\d{1,15}$/.test(albumId) || !['edit', 'insights'].includes(view)) return <MissingPage />
  return <ExistingAlbum id={Number(albumId)} view={view} />
}

function NewAlbum() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefreshMusic(albumList)
  return (
    <NewMusicPage kind="album">
      <AlbumForm
        defaults={EMPTY_ALBUM}
        saveLabel={t('music_admin.create')}
        send={async (body) => {
          const { id } = await sendRequest(createAdminAlbum, { body })
          await refresh()
          await navigate(`/admin/albums/${id}/edit`, { replace: true })
        }}
      />
    </NewMusicPage>
  )
}

function ExistingAlbum({ id, view }: { readonly id: number; readonly view: string }) {
  const query = useApi(getAdminAlbum, { params: { id } })
  return (
    <ItemState query={query}>
      {({ album }) => (
        <MusicPage kind="album" item={album} view={view} publicPath={getAlbumPath(album)}>
          <AlbumEditor album={album} />
        </MusicPage>
      )}
    </ItemState>
  )
}

function AlbumEditor({ album }: { readonly album: AdminAlbum }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const saveVersion = useMergingSave()
  const refresh = useRefreshMusic(albumList, getAdminAlbum)
  const params = { id: album.id }

  async function remove() {
    const choice = await openModal<Deletion>((modal) => <DeleteDialog {...modal} kind="album" name={album.name} />)
    if (choice === 'hide') return sendRequest(hideAdminAlbum, { params }).then(refresh)
    if (!choice) return
    await sendRequest(deleteAdminAlbum, { params, query: { version: album.version, tracks: choice === 'delete_tracks' ? 'delete' : 'keep' } })
    toast.positive(t('music_admin.deleted', { name: album.name }))
    await navigate('/admin/albums', { replace: true })
    await refresh()
  }

  return (
    <div className={classes.columns}>
      <AlbumForm
        defaults={toAlbumValues(album)}
        send={async (_body, changes) => {
          await saveVersion({
            item: album,
            changes,
            toValues: toAlbumValues,
            send: async (version) => (await sendRequest(updateAdminAlbum, { params, body: { ...changes, version } })).album,
          })
          toast.positive(t('music_admin.saved'))
          await refresh()
        }}
      />
      <div className={classes.side}>
        <PublicationBox
          key={`${album.status} ${album.release_at}`}
          item={album}
          publish={(at) => sendRequest(publishAdminAlbum, { params, body: { at } }).then(refresh)}
          hide={() => sendRequest(hideAdminAlbum, { params }).then(refresh)}
          remove={remove}
        />
        <AlbumTracks key={album.tracks.map(({ id }) => id).join()} album={album} onChange={refresh} />
      </div>
    </div>
  )
}

/** The tracks of an album. The operator changes their order by dragging them. */
function AlbumTracks({ album, onChange }: { readonly album: AdminAlbum; readonly onChange: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const [tracks, setTracks] = useState(album.tracks)

  async function reorder(ids: readonly string[]) {
    setTracks(ids.flatMap((id) => album.tracks.find((track) => String(track.id) === id) ?? []))
    try {
      await sendRequest(setAdminAlbumTrackOrder, { params: { id: album.id }, body: { track_ids: ids.map(Number) } })
      await onChange()
    } catch (error) {
      setTracks(album.tracks)
      reportError(error)
    }
  }

  return (
    <section className={classes.box} aria-labelledby="album-tracks">
      <h2 id="album-tracks">{t('music_admin.tracks')}</h2>
      {tracks.length === 0 ? <p className={classes.quiet}>{t('music_admin.album.no_tracks')}</p> : null}
      <SortableList
        label={t('music_admin.tracks')}
        items={tracks}
        getItemId={({ id }) => String(id)}
        getItemLabel={({ name }) => name}
        onReorder={(ids) => void reorder(ids)}
        getMoveText={(position, count) => t('music_admin.moved', { position, count })}
        getHandleLabel={(name) => t('music_admin.move', { name })}
      >
        {(track) => (
          <span className={classes.row}>
            <Link to={`/admin/tracks/${track.id}/edit`}>{track.name}</Link>
            {track.status === 'published' ? null : <StatusBadge status={track.status} />}
            <span className={classes.quiet} data-tabular>
              {track.duration > 0 ? duration(track.duration) : '–'}
            </span>
          </span>
        )}
      </SortableList>
    </section>
  )
}
