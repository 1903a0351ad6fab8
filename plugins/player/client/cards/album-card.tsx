import type { ReactNode } from 'react'
import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Card } from './card.tsx'

interface AlbumCardProps {
  readonly album: Album
  /** Shown instead of the artists. On the page of an artist, for example, it is the year. */
  readonly text?: ReactNode
}

export const AlbumCard = ({ album, text }: AlbumCardProps) => (
  <Card to={getAlbumPath(album)} image={album.image} title={album.name} musicItem={{ kind: 'album', album }}>
    {text ?? <ArtistLinks artists={album.artists} />}
  </Card>
)
