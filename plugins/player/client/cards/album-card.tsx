import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Card } from './card.tsx'
import { PlayAlbum } from './play-album.tsx'

export const AlbumCard = ({ album }: { album: Album }) => (
  <Card to={getAlbumPath(album)} image={album.image} title={album.name} action={<PlayAlbum album={album} />}>
    <ArtistLinks artists={album.artists} />
  </Card>
)
