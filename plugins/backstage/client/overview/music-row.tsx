import type { ArtistRef, Image as CatalogueImage } from '@balafon/plugin-player/contract/catalogue'
import { Link, useFormat } from '@balafon/sdk/client'
import { Image } from '@balafon/ui/image'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../contract/music.ts'
import classes from '../frame/screen.module.css'
import { StatusBadge } from '../frame/status-badge.tsx'

interface MusicRowProps {
  readonly item: {
    readonly name: string
    readonly artists: readonly ArtistRef[]
    readonly image: CatalogueImage | null
    readonly status: Status
    readonly release_at: string | null
    readonly plays: number
  }
  readonly to: string
}

/** An album or track of the artist in a list, with its status. */
export function MusicRow({ item, to }: MusicRowProps) {
  const { t } = useTranslation()
  const { number, date } = useFormat()
  const { name, artists, image, release_at: releaseAt, plays } = item
  return (
    <li className={classes.row}>
      <span className={classes.cover}>
        <Image src={image?.url} alt="" name={name} />
      </span>
      <span className={classes.text}>
        <Link to={to}>
          <b>{name}</b>
        </Link>
        <span className={classes.quiet}>
          {artists.map((artist) => artist.name).join(', ')} ·{' '}
          {releaseAt ? date(releaseAt, { dateStyle: 'medium', timeStyle: 'short' }) : t('backstage.plays', { count: plays, number: number(plays) })}
        </span>
      </span>
      <StatusBadge item={item} />
    </li>
  )
}
