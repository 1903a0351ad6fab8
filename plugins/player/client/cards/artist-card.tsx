import { useTranslation } from 'react-i18next'
import type { ArtistCard as Artist } from '../../contract/catalogue.ts'
import { artistPath } from '../../contract/paths.ts'
import { Card } from './card.tsx'

export function ArtistCard({ artist }: { artist: Artist }) {
  const { t } = useTranslation()
  return (
    <Card to={artistPath(artist)} image={artist.image} title={artist.name} round>
      {t('artist')}
    </Card>
  )
}
