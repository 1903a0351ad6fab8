import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Image } from '../../contract/catalogue.ts'
import { getGenrePath } from '../../contract/paths.ts'
import { getCoverColorStyle } from '../components/cover-color.ts'
import classes from './genre-tiles.module.css'

interface GenreTile {
  readonly name: string
  readonly display_name: string
  readonly image: Image | null
  readonly tracks_count?: number
}

/** The chroma of all tiles, so that their colours are equally vivid. */
const TILE_CHROMA = 0.09
/** The difference in hue between neighbouring tiles without an image, in degrees, so that they have different colours. */
const HUE_STEP_DEGREES = 47

/** Shows genres as coloured tiles with a picture, and with the number of songs when it is known. */
export function GenreTiles({ genres }: { readonly genres: readonly GenreTile[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.tiles}>
      {genres.map(({ name, display_name, image, tracks_count }, index) => (
        <li key={name}>
          <Link
            to={getGenrePath(name)}
            className={classes.tile ?? ''}
            style={getCoverColorStyle({ url: '', chroma: TILE_CHROMA, hue: image?.hue ?? (index * HUE_STEP_DEGREES) % 360 })}
            // The arrow keys of the search page move the focus to it.
            data-title
          >
            <span>{display_name}</span>
            {tracks_count === undefined ? null : <small>{t('songs', { count: tracks_count })}</small>}
            {image ? <img src={image.small ?? image.url} alt="" loading="lazy" /> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
