import { Link, useApi, useBootstrap, useDocumentTitle, useSetting, useUser } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { type ChannelRow, getChannel } from '../../contract/channels.ts'
import { getChannelPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { CardRow, Section } from '../components/section.tsx'
import { CoverColumns } from './cover-columns.tsx'
import classes from './landing-screen.module.css'

const HOME_CHANNEL = { slug: 'home' }
const MAX_ALBUMS = 12

/** Introduces the site to first-time visitors, with a button that leads to the music. */
export default function LandingScreen() {
  const { t } = useTranslation()
  const name = useBootstrap(({ branding }) => branding.site_name)
  const { data } = useApi(getChannel, { params: { slugOrId: HOME_CHANNEL.slug } })
  const albums = listAlbums(data?.channel.rows ?? [])
  useDocumentTitle(undefined)
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={classes.lead}>{t('landing.text')}</p>
          <LandingActions />
        </div>
        <CoverColumns images={albums.map(({ image }) => image)} />
      </section>
      {albums.length > 0 ? (
        <Section title={t('landing.albums')} showAllPath={getChannelPath(HOME_CHANNEL)}>
          <CardRow>
            {albums.slice(0, MAX_ALBUMS).map((album) => (
              <AlbumCard key={album.id} album={album} />
            ))}
          </CardRow>
        </Section>
      ) : null}
    </div>
  )
}

/** Buttons to listen without an account, or to register. */
function LandingActions() {
  const { t } = useTranslation()
  const user = useUser()
  const isRegistrationClosed = useSetting<boolean>('registration.disable')
  return (
    <p className={classes.actions}>
      <Link to={getChannelPath(HOME_CHANNEL)} className={getButtonClass('primary', 'large')}>
        <Play fill="currentColor" aria-hidden="true" />
        {t('landing.listen')}
      </Link>
      {user ? null : (
        <Link to={isRegistrationClosed ? '/login' : '/register'} className={getButtonClass('outline', 'large')}>
          {t(isRegistrationClosed ? 'landing.login' : 'landing.register')}
        </Link>
      )}
    </p>
  )
}

/** Lists the albums of all rows without duplicates. */
function listAlbums(rows: readonly ChannelRow[]): Album[] {
  const albums = rows.flatMap((row) => (row.kind === 'albums' ? row.items : []))
  return [...new Map(albums.map((album) => [album.id, album])).values()]
}
