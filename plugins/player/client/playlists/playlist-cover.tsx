import type { Image } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import classes from './playlist-cover.module.css'

interface PlaylistCoverProps {
  readonly playlist: { readonly image: Image | null; readonly images?: readonly Image[] | undefined }
  readonly isEager?: boolean
}

const TILE_COUNT = 4

/** The cover of a playlist. Without its own picture, it shows the covers of four of its albums, or of its first album when it has fewer. */
export function PlaylistCover({ playlist: { image, images = [] }, isEager = false }: PlaylistCoverProps) {
  if (image || images.length < TILE_COUNT) return <Cover image={image ?? images[0] ?? null} isEager={isEager} />
  return (
    <span className={classes.tiles}>
      {images.slice(0, TILE_COUNT).map(({ url, small }) => (
        <img key={url} src={small ?? url} alt="" width={150} height={150} loading={isEager ? 'eager' : 'lazy'} decoding="async" />
      ))}
    </span>
  )
}
