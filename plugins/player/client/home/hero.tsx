import { Link, sendRequest, toast } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AlbumCard, getAlbum } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { Cover } from '../components/cover.tsx'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './hero.module.css'

interface HeroProps {
  readonly name: string
  readonly albums: readonly (AlbumCard & { description: string | null })[]
}

/** The featured album at the top of a channel: the first one of its row. */
export function Hero({ name, albums: [album] }: HeroProps) {
  const { t } = useTranslation()
  const to = album ? getAlbumPath(album) : ''
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  if (!album) return null
  const togglePlayback = async () => {
    if (isCurrent) return player.toggle()
    const { album: fullAlbum } = await sendRequest(getAlbum, { params: { albumId: album.id } })
    player.playTracks(fullAlbum.tracks, 0, { title: album.name, to })
  }
  return (
    <section className={classes.hero} style={getCoverColorStyle(album.image)} aria-label={name}>
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
            onPress={() => void togglePlayback().catch(() => toast.danger(t('notice.failed')))}
          >
            {t(isPlaying ? 'pause' : 'play')}
          </Button>
          <Link to={to} viewTransition className={getButtonClass('outline', 'large')}>
            {t('open_album')}
          </Link>
        </p>
      </div>
      <Link to={to} viewTransition className={classes.art ?? ''} tabIndex={-1} aria-hidden="true">
        <Cover image={album.image} isEager />
      </Link>
    </section>
  )
}
