import { useNavigate } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu, type MenuEntry } from '@balafon/ui/menu'
import { Disc3, Ellipsis, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { albumPath, artistPath, trackPath } from '../../contract/paths.ts'
import { useQueueActions } from './use-queue-actions.tsx'
import { useRowActions } from './use-row-actions.tsx'

export function TrackMenu({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const actions = useQueueActions({ name: track.name, tracks: [track], path: trackPath(track) })
  const others = useRowActions(track)
  const [artist] = track.artists
  const { album } = track
  const entries = (): MenuEntry[] => [
    ...actions,
    'separator',
    ...(artist ? [{ id: 'artist', label: t('go_to_artist'), icon: <User />, onAction: () => void navigate(artistPath(artist)) }] : []),
    ...(album
      ? [{ id: 'album', label: t('go_to_album'), icon: <Disc3 />, onAction: () => void navigate(albumPath({ ...album, artists: track.artists })) }]
      : []),
    ...(others.length > 0 ? (['separator', ...others] as const) : []),
  ]
  const label = t('more_of', { name: track.name })
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} label={label}>
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
