import { useTranslation } from 'react-i18next'
import type { ArtistCard as Artist } from '../../contract/catalogue.ts'
import { getArtistPath } from '../../contract/paths.ts'
import { Card } from './card.tsx'

export function ArtistCard({ artist }: { artist: Artist }) {
  const { t } = useTranslation()
  return (
    <Card to={getArtistPath(artist)} image={artist.image} title={artist.name} isRound musicItem={{ kind: 'artist', artist }}>
      {t('artist')}
    </Card>
  )
}
