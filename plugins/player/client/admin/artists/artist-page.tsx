import { sendRequest, toast, useApi, useNavigate, useOpenModal, useParams } from '@balafon/sdk/client'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AdminArtist,
  createAdminArtist,
  deleteAdminArtist,
  getAdminArtist,
  hideAdminArtist,
  publishAdminArtist,
  updateAdminArtist,
} from '../../../contract/administration/admin-artists.ts'
import { artistList } from '../../../contract/administration/music-lists.ts'
import { getArtistPath } from '../../../contract/paths.ts'
import type { Deletion } from '../frame/delete-dialog.tsx'
import { ItemState, MissingPage, MusicPage } from '../frame/music-page.tsx'
import { NewMusicPage } from '../frame/new-music-page.tsx'
import classes from '../frame/page.module.css'
import { PublicationBox } from '../frame/publication-box.tsx'
import { useMergingSave } from '../frame/use-merging-save.ts'
import { useRefreshMusic } from '../music/use-refresh-music.ts'
import { ArtistForm, EMPTY_ARTIST, toArtistValues } from './artist-form.tsx'

const DeleteDialog = lazy(() => import('../frame/delete-dialog.tsx'))

/** Creates an artist at `/admin/artists/new`, and edits one at `/admin/artists/{id}/edit`, with a tab for its insights. */
export default function ArtistPage() {
  const { artistId = '', '*': view = '' } = useParams()
  if (artistId === 'new' && view === '') return <NewArtist />
  if (!/^\d{1,15}$/.test(artistId) || !['edit', 'insights'].includes(view)) return <MissingPage />
  return <ExistingArtist id={Number(artistId)} view={view} />
}

function NewArtist() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefreshMusic(artistList)
  return (
    <NewMusicPage kind="artist">
      <ArtistForm
        defaults={EMPTY_ARTIST}
        saveLabel={t('music_admin.create')}
        send={async (body) => {
          const { id } = await sendRequest(createAdminArtist, { body })
          await refresh()
          await navigate(`/admin/artists/${id}/edit`, { replace: true })
        }}
      />
    </NewMusicPage>
  )
}

function ExistingArtist({ id, view }: { readonly id: number; readonly view: string }) {
  const query = useApi(getAdminArtist, { params: { id } })
  return (
    <ItemState query={query}>
      {({ artist }) => (
        <MusicPage kind="artist" item={artist} view={view} publicPath={getArtistPath(artist)}>
          <ArtistEditor artist={artist} />
        </MusicPage>
      )}
    </ItemState>
  )
}

function ArtistEditor({ artist }: { readonly artist: AdminArtist }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const saveVersion = useMergingSave()
  const refresh = useRefreshMusic(artistList, getAdminArtist)
  const params = { id: artist.id }

  async function remove() {
    const choice = await openModal<Deletion>((modal) => <DeleteDialog {...modal} kind="artist" name={artist.name} />)
    if (choice === 'hide') return sendRequest(hideAdminArtist, { params }).then(refresh)
    if (!choice) return
    await sendRequest(deleteAdminArtist, { params, query: { version: artist.version } })
    toast.positive(t('music_admin.deleted', { name: artist.name }))
    await navigate('/admin/artists', { replace: true })
    await refresh()
  }

  return (
    <div className={classes.columns}>
      <ArtistForm
        defaults={toArtistValues(artist)}
        send={async (_body, changes) => {
          await saveVersion({
            item: artist,
            changes,
            toValues: toArtistValues,
            send: async (version) => (await sendRequest(updateAdminArtist, { params, body: { ...changes, version } })).artist,
          })
          toast.positive(t('music_admin.saved'))
          await refresh()
        }}
      />
      <div className={classes.side}>
        <PublicationBox
          key={`${artist.status} ${artist.release_at}`}
          item={artist}
          publish={(at) => sendRequest(publishAdminArtist, { params, body: { at } }).then(refresh)}
          hide={() => sendRequest(hideAdminArtist, { params }).then(refresh)}
          remove={remove}
        />
      </div>
    </div>
  )
}
