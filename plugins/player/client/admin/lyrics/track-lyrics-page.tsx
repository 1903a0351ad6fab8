import { confirm, Link, reportError, sendRequest, toast, useApi, useInvalidateQueries, useNavigate, useParams } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button, getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { ExternalLink, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deleteTrackLyrics, getTrackLyricsDetail, lyricListEndpoints, type TrackLyricsDetail } from '../../../contract/lyrics-administration.ts'
import { getTrackPath } from '../../../contract/paths.ts'
import { EditorPage } from '../frame/editor-page.tsx'
import { ItemMissing } from '../frame/item-missing.tsx'
import { LyricsForm } from './lyrics-form.tsx'

/** Edits the lyrics of a song at `/admin/lyrics/{trackId}/edit`. */
export default function TrackLyricsPage() {
  const { t } = useTranslation()
  const { trackId = '' } = useParams()
  const isId = /^\d{1,15}$/.test(trackId)
  const query = useApi(getTrackLyricsDetail, { params: { trackId: Number(trackId) } }, { enabled: isId })
  if (!isId || query.error?.status === 404) return <ItemMissing to="/admin/lyrics" label={t('lyric_list.title')} />
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={8} />} failedText={t('lyric_list.failed')}>
      {({ lyrics }) => <LyricsEditor lyrics={lyrics} />}
    </LoadState>
  )
}

function LyricsEditor({ lyrics }: { readonly lyrics: TrackLyricsDetail }) {
  const { t } = useTranslation()
  const { track, version, is_synced: isSynced, source } = lyrics
  return (
    <EditorPage
      title={t('lyric_list.of', { name: track.name, artists: track.artists.map(({ name }) => name).join(', ') })}
      back={{ to: '/admin/lyrics', label: t('lyric_list.title') }}
      badges={
        version === 0 ? null : (
          <>
            <Badge tone={isSynced ? 'positive' : 'neutral'}>{t(isSynced ? 'lyric_list.synced' : 'lyric_list.plain')}</Badge>
            {source ? <Badge>{source}</Badge> : null}
          </>
        )
      }
      actions={
        <>
          <Link to={getTrackPath(track)} className={getButtonClass('outline')}>
            <ExternalLink aria-hidden="true" size={16} />
            {t('admin_content.open')}
          </Link>
          {version === 0 ? null : <DeleteLyricsButton lyrics={lyrics} />}
        </>
      }
    >
      {/* The key changes with the version, so that the form starts again with the saved values. */}
      <LyricsForm key={`${track.id} ${version}`} lyrics={lyrics} />
    </EditorPage>
  )
}

function DeleteLyricsButton({ lyrics: { track, version } }: { readonly lyrics: TrackLyricsDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const remove = async () => {
    const texts = { title: t('lyric_list.delete.title', { name: track.name }), text: t('lyric_list.delete.text'), action: t('lyric_list.action.remove') }
    if (!(await confirm({ ...texts, isDanger: true }))) return
    await sendRequest(deleteTrackLyrics, { params: { trackId: track.id }, query: { version } })
    toast.positive(t('lyric_list.deleted'))
    void invalidate(lyricListEndpoints.list, lyricListEndpoints.count, getTrackLyricsDetail)
    void navigate('/admin/lyrics')
  }
  return (
    <Button variant="quiet" icon={<Trash2 />} onPress={() => void remove().catch(reportError)}>
      {t('lyric_list.action.remove')}
    </Button>
  )
}
