import { Link, sendRequest, toast } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlbumCard, getAlbum } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { Cover } from '../components/cover.tsx'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './hero.module.css'

type HeroAlbum = AlbumCard & { readonly description: string | null }

interface HeroProps {
  readonly name: string
  readonly albums: readonly HeroAlbum[]
}

const MAX_ALBUMS = 5

/** The featured albums at the top of a channel. They are the first albums of its row, and one of them is shown at a time. */
export function Hero({ name, albums }: HeroProps) {
  const featured = albums.slice(0, MAX_ALBUMS)
  const [chosen, setChosen] = useState<number | null>(null)
  const album = featured[chosen ?? 0] ?? featured[0]
  if (!album) return null
  return (
    <section className={classes.hero} data-chosen={chosen !== null || undefined} style={getCoverColorStyle(album.image)} aria-label={name}>
      <div className={classes.text}>
        <p className={classes.eyebrow}>{name}</p>
        <FeaturedAlbum key={album.id} album={album} />
        {featured.length > 1 ? (
          <ul className={classes.dots}>
            {featured.map((other, position) => (
              <li key={other.id}>
                <button type="button" aria-label={other.name} aria-current={other === album || undefined} onClick={() => setChosen(position)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Link key={album.id} to={getAlbumPath(album)} viewTransition className={classes.art ?? ''} tabIndex={-1} aria-hidden="true">
        <Cover image={album.image} isEager />
      </Link>
    </section>
  )
}

function FeaturedAlbum({ album }: { readonly album: HeroAlbum }) {
  const { t } = useTranslation()
  const to = getAlbumPath(album)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const togglePlayback = async () => {
    if (isCurrent) return player.toggle()
    const { album: fullAlbum } = await sendRequest(getAlbum, { params: { albumId: album.id } })
    player.playTracks(fullAlbum.tracks, 0, { title: album.name, to })
  }
  return (
    <div className={classes.album}>
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
  )
}
