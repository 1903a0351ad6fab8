import { confirm, Link, reportError, sendRequest, toast, useApi, useInvalidateQueries, useNavigate, useParams } from '@balafon/sdk/client'
import { ResourceForm, useResource } from '@balafon/sdk/resource'
import { Button, getButtonClass } from '@balafon/ui/button'
import { DescriptionList } from '@balafon/ui/description-list'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { ExternalLink, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getPlaylist } from '../../../contract/catalogue.ts'
import { getPlaylistPath } from '../../../contract/paths.ts'
import {
  deletePlaylistAsAdministrator,
  type PlaylistListItem,
  playlistList,
  playlistListEndpoints,
  removePlaylistCover,
  setPlaylistHidden,
} from '../../../contract/playlist-administration.ts'
import { PlaylistCover } from '../../playlists/playlist-cover.tsx'
import { EditorPage } from '../frame/editor-page.tsx'
import { ItemMissing } from '../frame/item-missing.tsx'
import classes from '../frame/page.module.css'
import styles from './playlist-page.module.css'
import { VisibilityBadge } from './visibility-badge.tsx'

/** Edits the playlist of a user at `/admin/playlists/{playlistId}/edit`. */
export default function PlaylistPage() {
  const { t } = useTranslation()
  const { playlistId = '' } = useParams()
  const isId = /^\d{1,15}$/.test(playlistId)
  const query = useResource(playlistList).useItem(Number(playlistId), { enabled: isId })
  if (!isId || query.error?.status === 404) return <ItemMissing to="/admin/playlists" label={t('playlists.title')} />
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={5} />} failedText={t('playlists.failed')}>
      {(playlist) => <PlaylistEditor playlist={playlist} />}
    </LoadState>
  )
}

function PlaylistEditor({ playlist }: { readonly playlist: PlaylistListItem }) {
  const { t } = useTranslation()
  return (
    <EditorPage
      title={playlist.name}
      back={{ to: '/admin/playlists', label: t('playlists.title') }}
      badges={<VisibilityBadge playlist={playlist} />}
      actions={<PlaylistActions playlist={playlist} />}
    >
      <div className={classes.columns}>
        <section aria-label={t('playlists.details')}>
          <ResourceForm
            resource={playlistList}
            item={playlist}
            fields={playlist.hidden_at ? { is_public: { hint: t('player.playlist_hidden') } } : {}}
            onSaved={() => toast.positive(t('playlists.saved'))}
          />
        </section>
        <PlaylistFacts playlist={playlist} />
      </div>
    </EditorPage>
  )
}

/** The cover and the owner of a playlist. */
function PlaylistFacts({ playlist: { id, owner } }: { readonly playlist: PlaylistListItem }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const query = useApi(getPlaylist, { params: { playlistId: id } })
  const removeCover = async () => {
    const isConfirmed = await confirm({
      title: t('playlists.remove_cover.title'),
      text: t('playlists.remove_cover.text'),
      action: t('playlists.remove_cover'),
      isDanger: true,
    })
    if (!isConfirmed) return
    await sendRequest(removePlaylistCover, { params: { id } })
    toast.positive(t('playlists.cover_removed'))
    await invalidate(getPlaylist)
  }
  const playlist = query.data?.playlist
  return (
    <section className={classes.box}>
      {playlist ? (
        <div className={styles.cover}>
          <PlaylistCover playlist={playlist} />
        </div>
      ) : null}
      {playlist?.image ? (
        <div>
          <Button variant="outline" size="small" onPress={() => void removeCover().catch(reportError)}>
            {t('playlists.remove_cover')}
          </Button>
        </div>
      ) : null}
      <DescriptionList
        items={[
          {
            term: t('playlists.field.owner'),
            value: owner ? (
              <Link to={`/admin/users/${owner.id}`} className={classes.link ?? ''}>
                {owner.label ?? t('admin_content.user_deleted', { id: owner.id })}
              </Link>
            ) : (
              t('admin_content.site')
            ),
          },
        ]}
      />
    </section>
  )
}

function PlaylistActions({ playlist }: { readonly playlist: PlaylistListItem }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const { id, name, version, hidden_at: hiddenAt } = playlist
  const refresh = () => invalidate(playlistListEndpoints.get, playlistListEndpoints.list, playlistListEndpoints.count)
  const setHidden = async (isHidden: boolean) => {
    if (isHidden && !(await confirm({ title: t('playlists.hide.title', { name }), text: t('playlists.hide.text'), action: t('playlists.action.hide') }))) return
    await sendRequest(setPlaylistHidden, { params: { id }, body: { is_hidden: isHidden } })
    toast.positive(t(isHidden ? 'playlists.now_hidden' : 'playlists.restored'))
    await refresh()
  }
  const remove = async () => {
    const texts = { title: t('playlists.delete.title', { name }), text: t('playlists.delete.text'), action: t('playlists.action.remove') }
    if (!(await confirm({ ...texts, isDanger: true }))) return
    await sendRequest(deletePlaylistAsAdministrator, { params: { id }, query: { version } })
    toast.positive(t('playlists.deleted', { name }))
    void refresh()
    void navigate('/admin/playlists')
  }
  return (
    <>
      <Link to={getPlaylistPath(playlist)} className={getButtonClass('outline')}>
        <ExternalLink aria-hidden="true" size={16} />
        {t('admin_content.open')}
      </Link>
      <Button variant="outline" icon={hiddenAt ? <Eye /> : <EyeOff />} onPress={() => void setHidden(!hiddenAt).catch(reportError)}>
        {t(hiddenAt ? 'playlists.action.restore' : 'playlists.action.hide')}
      </Button>
      <Button variant="quiet" icon={<Trash2 />} onPress={() => void remove().catch(reportError)}>
        {t('playlists.action.remove')}
      </Button>
    </>
  )
}
