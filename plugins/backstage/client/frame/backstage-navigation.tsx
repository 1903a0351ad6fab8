import { Icon, Link, NavLink, usePermission } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { Image } from '@balafon/ui/image'
import { Select } from '@balafon/ui/select'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buildEditPath, buildInsightsPath } from '../../contract/paths.ts'
import classes from './backstage-navigation.module.css'
import { chooseArtist, useBackstage } from './use-backstage.ts'

interface Item {
  readonly to: string
  readonly label: string
  readonly icon: string
}

/** The navigation of the backstage, which replaces the site's own. The switcher of artists is last. */
export default function BackstageNavigation() {
  const { t } = useTranslation()
  const { artist, artists } = useBackstage()
  const canCreate = usePermission('music.create')
  const canRequest = usePermission('backstageRequests.create')
  const music: Item[] = [
    { to: '/backstage', label: 'backstage.overview.title', icon: 'house' },
    ...(canCreate ? [{ to: '/backstage/upload', label: 'backstage.upload.title', icon: 'upload' }] : []),
    { to: '/backstage/albums', label: 'backstage.albums.title', icon: 'disc' },
    { to: '/backstage/tracks', label: 'backstage.tracks.title', icon: 'music' },
    ...(artist ? [{ to: buildInsightsPath('artist', artist.id), label: 'backstage.insights.title', icon: 'chart' }] : []),
  ]
  const profile: Item[] = [
    ...(artist ? [{ to: buildEditPath('artist', artist.id), label: 'backstage.profile', icon: 'user' }] : []),
    ...(canRequest ? [{ to: '/backstage/requests', label: 'backstage.requests.title', icon: 'star' }] : []),
  ]
  return (
    <nav className={classes.navigation} aria-label={t('backstage.title')}>
      <Link to="/" className={`${getButtonClass('outline')} ${classes.back}`}>
        <ArrowLeft aria-hidden="true" />
        {t('backstage.back_to_site')}
      </Link>
      <Group title={t('backstage.group.music')} items={music} />
      {profile.length > 0 ? <Group title={t('backstage.group.artist')} items={profile} /> : null}
      {artist ? (
        <div className={classes.switcher}>
          <Select
            label={t('backstage.artist')}
            items={artists.map(({ id, name, image }) => ({
              id: String(id),
              label: name,
              icon: (
                <span className={classes.face}>
                  <Image src={image?.url} alt="" name={name} shape="circle" />
                </span>
              ),
            }))}
            value={String(artist.id)}
            onChange={(id) => chooseArtist(Number(id))}
          />
          {artist.verified_at ? <p className={classes.verified}>{t('backstage.verified_artist')}</p> : null}
        </div>
      ) : null}
    </nav>
  )
}

function Group({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <p id={id} className={classes.group}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {items.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} end className={classes.link ?? ''}>
              <Icon name={icon} />
              <span>{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
