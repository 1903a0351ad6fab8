import { Icon, usePermission } from '@balafon/sdk/client'
import { useUploads } from '@balafon/sdk/uploads'
import { AreaNavigation } from '@balafon/ui/area-navigation'
import { useTranslation } from 'react-i18next'
import { buildEditPath, buildInsightsPath } from '../../contract/paths.ts'
import { RELEASE_UPLOADS } from '../upload/release-uploads.ts'
import { ArtistSwitcher } from './artist-switcher.tsx'
import { useBackstage } from './use-backstage.ts'

interface Item {
  readonly to: string
  readonly label: string
  readonly icon: string
  readonly badge?: string | undefined
}

/** The navigation of the backstage, which replaces the navigation of the site. It ends with the switcher between artists. */
export default function BackstageNavigation() {
  const { t } = useTranslation()
  const { artist } = useBackstage()
  const canCreate = usePermission('music.create')
  const canRequest = usePermission('backstageRequests.create')
  const progress = useUploadProgress()
  const music: Item[] = [
    { to: '/backstage', label: 'backstage.overview.title', icon: 'house' },
    ...(canCreate ? [{ to: '/backstage/upload', label: 'backstage.upload.title', icon: 'upload', badge: progress }] : []),
    { to: '/backstage/albums', label: 'backstage.albums.title', icon: 'disc' },
    { to: '/backstage/tracks', label: 'backstage.tracks.title', icon: 'music' },
    ...(artist ? [{ to: buildInsightsPath('artist', artist.id), label: 'backstage.insights.title', icon: 'chart' }] : []),
  ]
  const profile: Item[] = [
    ...(artist ? [{ to: buildEditPath('artist', artist.id), label: 'backstage.profile', icon: 'user' }] : []),
    ...(canRequest ? [{ to: '/backstage/requests', label: 'backstage.requests.title', icon: 'star' }] : []),
  ]
  const toLinks = (items: readonly Item[]) =>
    items.map(({ icon, label, ...item }) => ({ ...item, label: t(label), icon: <Icon name={icon} />, isExact: item.to === '/backstage' }))
  const groups = [
    { id: 'music', title: t('backstage.group.music'), links: toLinks(music) },
    { id: 'artist', title: t('backstage.group.artist'), links: toLinks(profile) },
  ].filter(({ links }) => links.length > 0)
  return (
    <AreaNavigation label={t('backstage.title')} backLabel={t('backstage.back_to_site')} groups={groups}>
      <ArtistSwitcher />
    </AreaNavigation>
  )
}

/** Returns how many files of the release are uploaded, for example `7/12`; undefined when no upload is running. */
function useUploadProgress(): string | undefined {
  const { total } = useUploads({ group: RELEASE_UPLOADS })
  return total.files === 0 || total.isDone ? undefined : `${total.completed}/${total.files}`
}
