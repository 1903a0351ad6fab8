import { Link, sendRequest, toast } from '@balafon/sdk/client'
import { Button, buttonClass } from '@balafon/ui/button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AlbumCard, getAlbum } from '../../contract/catalogue.ts'
import { albumPath } from '../../contract/paths.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { Cover } from '../parts/cover.tsx'
import { washOf } from '../parts/wash.ts'
import classes from './hero.module.css'

interface HeroProps {
  readonly name: string
  readonly albums: readonly (AlbumCard & { description: string | null })[]
}

/** The one record the house wants heard today. */
export function Hero({ name, albums: [album] }: HeroProps) {
  const { t } = useTranslation()
  const to = album ? albumPath(album) : ''
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  if (!album) return null
  const press = async () => {
    if (isCurrent) return player.toggle()
    const { album: whole } = await sendRequest(getAlbum, { params: { albumId: album.id } })
    player.playTracks(whole.tracks, 0, { title: album.name, to })
  }
  return (
    <section className={classes.hero} style={washOf(album.image)} aria-label={name}>
      <div className={classes.text}>
        <p className={classes.eyebrow}>{name}</p>
        <h2 className={classes.title}>
          <Link to={to} viewTransition>
            {album.name}
          </Link>
        </h2>
        <p className={classes.lead}>{album.description ?? album.artists.map((artist) => artist.name).join(', ')}</p>
        <p className={classes.actions}>
          <Button
            size="large"
            icon={isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
            onPress={() => void press().catch(() => toast.danger(t('notice.failed')))}
          >
            {t(isPlaying ? 'pause' : 'play')}
          </Button>
          <Link to={to} viewTransition className={buttonClass('outline', 'large')}>
            {t('open_album')}
          </Link>
        </p>
      </div>
      <Link to={to} viewTransition className={classes.art ?? ''} tabIndex={-1} aria-hidden="true">
        <Cover image={album.image} eager />
      </Link>
    </section>
  )
}
