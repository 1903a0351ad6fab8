import {
  Navigate,
  reportError,
  sendRequest,
  useApi,
  useDocumentTitle,
  useInvalidateQueries,
  useLocation,
  useNavigate,
  useParams,
  useUser,
} from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaylistPath } from '../../contract/paths.ts'
import { acceptPlaylistInvitation, getPlaylistInvitation, listEditablePlaylists } from '../../contract/playlists.ts'
import { MediaPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'

/** The page of an invitation link. Accepting it makes the user a collaborator of the playlist. */
export default function PlaylistInvitationScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const query = useApi(getPlaylistInvitation, { params: { token } }, { enabled: user !== null })
  useDocumentTitle(t('playlist.invitation'))
  if (!user) return <Navigate to="/login" replace state={{ from: pathname }} />
  const accept = async () => {
    setPending(true)
    try {
      const { playlist } = await sendRequest(acceptPlaylistInvitation, { params: { token } })
      await invalidate(listEditablePlaylists)
      await navigate(getPlaylistPath(playlist), { replace: true })
    } catch (error) {
      setPending(false)
      reportError(error)
    }
  }
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton />} notFoundTitle={t('playlist.invitation.invalid')}>
      {({ playlist, is_member }) =>
        is_member ? (
          <Navigate to={getPlaylistPath(playlist)} replace />
        ) : (
          <EmptyState
            title={t('playlist.invitation.title', { name: playlist.name })}
            action={
              <Button isPending={isPending} onPress={() => void accept()}>
                {t('playlist.invitation.accept')}
              </Button>
            }
          >
            {t('playlist.invitation.text', { name: playlist.owner?.name ?? '' })}
          </EmptyState>
        )
      }
    </QueryResult>
  )
}
