import { Link, sendRequest, toast, useApi, useDocumentTitle, useInvalidateQueries, useParams } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import {
  deleteBackstageAlbum,
  getBackstageAlbum,
  hideBackstageAlbum,
  listBackstageAlbums,
  publishBackstageAlbum,
  updateBackstageAlbum,
} from '../../contract/albums.ts'
import type { BackstageAlbum, BackstageTrack } from '../../contract/music.ts'
import { buildInsightsPath } from '../../contract/paths.ts'
import { createPreviewLink } from '../../contract/previews.ts'
import { useVersionedSave } from '../conflict/use-versioned-save.tsx'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { StatusBadge } from '../frame/status-badge.tsx'
import { DeleteButton } from '../music/delete-button.tsx'
import { getFieldKey } from '../music/field-label.ts'
import { isProcessing, isWaitingForAudio, WAITING_INTERVAL_MS } from '../publication/is-waiting.ts'
import { PreSavePanel } from '../publication/pre-save-panel.tsx'
import { PublicationPanel } from '../publication/publication-panel.tsx'
import { AlbumForm, toAlbumValues } from './album-form.tsx'
import { AlbumTracks } from './album-tracks.tsx'

/** Edits an album at `/backstage/albums/{albumId}/edit`. */
export default function AlbumScreen() {
  const { t } = useTranslation()
  const { albumId = '' } = useParams()
  const query = useApi(getBackstageAlbum, { params: { albumId: Number(albumId) || 0 } })
  return (
    <ScreenState query={query} title={t('backstage.albums.title')}>
      {({ album, tracks }) => <Album album={album} tracks={tracks} />}
    </ScreenState>
  )
}

function Album({ album, tracks }: { readonly album: BackstageAlbum; readonly tracks: readonly BackstageTrack[] }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const save = useVersionedSave()
  const params = { albumId: album.id }
  // While uploaded files are processed, the page requests the album again and again, so that it shows when they are ready.
  useApi(getBackstageAlbum, { params }, isWaitingForAudio(album) || isProcessing(tracks) ? { refetchInterval: WAITING_INTERVAL_MS } : {})
  useDocumentTitle(album.name)
  const refresh = () => invalidate(getBackstageAlbum, listBackstageAlbums)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{album.name}</h1>
        <div className={classes.actions}>
          {album.may_edit ? null : <StatusBadge item={album} />}
          <Link to={buildInsightsPath('album', album.id)} className={getButtonClass('outline')}>
            {t('backstage.insights.title')}
          </Link>
        </div>
      </header>
      <div className={classes.columns}>
        {album.may_edit ? (
          <AlbumForm
            album={album}
            defaults={toAlbumValues(album)}
            send={async (_body, changes) => {
              await save({
                item: album,
                changes,
                toValues: toAlbumValues,
                send: async (changed, version) => (await sendRequest(updateBackstageAlbum, { params, body: { ...changed, version } })).album,
                getLabel: (field) => t(getFieldKey('album', field)),
              })
              await refresh()
              toast.positive(t('backstage.saved'))
              return album.id
            }}
          />
        ) : (
          <p className={classes.quiet}>{t('backstage.viewer')}</p>
        )}
        <div className={classes.form}>
          {album.may_edit ? (
            <PublicationPanel
              key={album.status}
              item={album}
              hasFailedAudio={tracks.some(({ waiting_audio: waiting }) => waiting !== null && waiting.error !== null)}
              publish={async (at) => {
                const published = await sendRequest(publishBackstageAlbum, { params, body: { at } })
                await refresh()
                return published.album
              }}
              hide={async () => {
                await sendRequest(hideBackstageAlbum, { params })
                await refresh()
              }}
              preSave={<PreSavePanel kind="album" id={album.id} />}
              createLink={async () => (await sendRequest(createPreviewLink, { params: { kind: 'album', id: album.id } })).link.url}
            />
          ) : null}
          <AlbumTracks album={album} tracks={tracks} />
          {album.may_edit ? (
            <DeleteButton
              kind="album"
              name={album.name}
              remove={async (kept) => {
                await sendRequest(deleteBackstageAlbum, { params, query: { tracks: kept } })
                await invalidate(listBackstageAlbums)
              }}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}
