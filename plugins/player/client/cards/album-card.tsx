import type { AlbumCard as Album } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Card } from './card.tsx'
import { PlayAlbumButton } from './play-album-button.tsx'

export const AlbumCard = ({ album }: { album: Album }) => (
  <Card to={getAlbumPath(album)} image={album.image} title={album.name} action={<PlayAlbumButton album={album} />} musicItem={{ kind: 'album', album }}>
    <ArtistLinks artists={album.artists} />
  </Card>
)
