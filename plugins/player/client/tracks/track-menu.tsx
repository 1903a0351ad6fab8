import { useNavigate } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu, type MenuEntry } from '@balafon/ui/menu'
import { Disc3, Ellipsis, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getArtistPath, getTrackPath } from '../../contract/paths.ts'
import { useQueueActions } from './use-queue-actions.tsx'
import { useRowActions } from './use-row-actions.tsx'

export function TrackMenu({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const actions = useQueueActions({ name: track.name, tracks: [track], path: getTrackPath(track) })
  const rowActions = useRowActions(track)
  const [artist] = track.artists
  const { album } = track
  const getEntries = (): MenuEntry[] => [
    ...actions,
    'separator',
    ...(artist ? [{ id: 'artist', label: t('go_to_artist'), icon: <User />, onAction: () => void navigate(getArtistPath(artist)) }] : []),
    ...(album
      ? [{ id: 'album', label: t('go_to_album'), icon: <Disc3 />, onAction: () => void navigate(getAlbumPath({ ...album, artists: track.artists })) }]
      : []),
    ...(rowActions.length > 0 ? (['separator', ...rowActions] as const) : []),
  ]
  const label = t('more_options', { name: track.name })
  return (
    <Menu
      label={label}
      title={[track.name, ...(artist ? [artist.name] : [])].join(' · ')}
      getEntries={getEntries}
      renderTrigger={(props) => (
        <IconButton {...props} label={label}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
