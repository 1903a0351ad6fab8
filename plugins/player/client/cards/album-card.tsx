import type { ReactNode } from 'react'
import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Card } from './card.tsx'

interface AlbumCardProps {
  readonly album: Album
  /** Shown in place of the artists, for example the year on the page of the artist. */
  readonly text?: ReactNode
}

export const AlbumCard = ({ album, text }: AlbumCardProps) => (
  <Card to={getAlbumPath(album)} image={album.image} title={album.name} musicItem={{ kind: 'album', album }}>
    {text ?? <ArtistLinks artists={album.artists} />}
  </Card>
)
