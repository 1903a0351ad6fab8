import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { albumPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../parts/artist-links.tsx'
import { Card } from './card.tsx'
import { PlayAlbum } from './play-album.tsx'

export const AlbumCard = ({ album }: { album: Album }) => (
  <Card to={albumPath(album)} image={album.image} title={album.name} action={<PlayAlbum album={album} />}>
    <ArtistLinks artists={album.artists} />
  </Card>
)
