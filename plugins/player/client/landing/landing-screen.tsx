import { Link, useApi, useBootstrap, useDocumentTitle, useSetting, useUser } from '@balafon/sdk/client'
import { buttonClass } from '@balafon/ui/button'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { type ChannelRow, getChannel } from '../../contract/channels.ts'
import { channelPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { CardRow, Section } from '../parts/section.tsx'
import { HangingCovers } from './hanging-covers.tsx'
import classes from './landing-screen.module.css'

const HOME = { slug: 'home' }
const IN_ROW = 12

/** What the site is, for who comes for the first time; they are one press away from its music. */
export default function LandingScreen() {
  const { t } = useTranslation()
  const name = useBootstrap(({ branding }) => branding.site_name)
  const { data } = useApi(getChannel, { params: { slugOrId: HOME.slug } })
  const albums = albumsOf(data?.channel.rows ?? [])
  useDocumentTitle(undefined)
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={classes.lead}>{t('landing.text')}</p>
          <Ways />
        </div>
        <HangingCovers images={albums.map(({ image }) => image)} />
      </section>
      {albums.length > 0 ? (
        <Section title={t('landing.albums')} all={channelPath(HOME)}>
          <CardRow>
            {albums.slice(0, IN_ROW).map((album) => (
              <AlbumCard key={album.id} album={album} />
            ))}
          </CardRow>
        </Section>
      ) : null}
    </div>
  )
}

/** In: as one is, or with an account. */
function Ways() {
  const { t } = useTranslation()
  const user = useUser()
  const isClosed = useSetting<boolean>('registration.disable')
  return (
    <p className={classes.ways}>
      <Link to={channelPath(HOME)} className={buttonClass('primary', 'large')}>
        <Play fill="currentColor" aria-hidden="true" />
        {t('landing.listen')}
      </Link>
      {user ? null : (
        <Link to={isClosed ? '/login' : '/register'} className={buttonClass('outline', 'large')}>
          {t(isClosed ? 'landing.login' : 'landing.register')}
        </Link>
      )}
    </p>
  )
}

/** Every album of the home channel, once. */
function albumsOf(rows: readonly ChannelRow[]): Album[] {
  const albums = rows.flatMap((row) => (row.kind === 'albums' ? row.items : []))
  return [...new Map(albums.map((album) => [album.id, album])).values()]
}
