import { useApi, useUser } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getShelves, type Shelf } from '../../contract/shelves.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { RenderInSteps } from '../components/render-in-steps.tsx'
import { CardRow, Section } from '../components/section.tsx'
import { CardRowSkeleton } from '../components/skeletons.tsx'
import { TracksOfRow } from './tracks-of-row.tsx'

const MAX_TRACKS = 6

interface PersonalShelvesProps {
  /** The ids of the albums that the page already shows, so that no album is shown twice. */
  readonly shownAlbumIds: ReadonlySet<number>
}

/** The rows of the home page that depend on the user. The page is shown before they are loaded. Until then, signed-in users see one placeholder row. When the request fails, these rows are not shown. */
export function PersonalShelves({ shownAlbumIds }: PersonalShelvesProps) {
  const isSignedIn = useUser() !== null
  const { data, isLoading } = useApi(getShelves, {})
  if (isLoading && isSignedIn) return <CardRowSkeleton />
  return (
    <RenderInSteps initialCount={1}>
      {data?.shelves.map((shelf) => (
        <ShelfSection key={shelf.id} shelf={shelf.kind === 'albums' ? withoutAlbums(shelf, shownAlbumIds) : shelf} />
      ))}
    </RenderInSteps>
  )
}

/** Removes albums that the page already shows. The shelf of recently played albums keeps them, because users look for these albums there. */
const withoutAlbums = (shelf: Extract<Shelf, { kind: 'albums' }>, shownIds: ReadonlySet<number>): Shelf =>
  shelf.id === 'recent' ? shelf : { ...shelf, items: shelf.items.filter(({ id }) => !shownIds.has(id)) }

function ShelfSection({ shelf }: { shelf: Shelf }) {
  if (shelf.items.length === 0) return null
  return (
    <Section title={shelf.title} {...(shelf.path && { showAllPath: shelf.path })}>
      <ShelfItems shelf={shelf} />
    </Section>
  )
}

function ShelfItems({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation()
  if (shelf.kind === 'tracks')
    return (
      <TracksOfRow
        tracks={shelf.items.slice(0, MAX_TRACKS)}
        source={{ title: shelf.title, to: shelf.path ?? '/' }}
        label={t('songs_of', { name: shelf.title })}
      />
    )
  return (
    <CardRow>
      {shelf.kind === 'albums' ? shelf.items.map((album) => <AlbumCard key={album.id} album={album} />) : null}
      {shelf.kind === 'artists' ? shelf.items.map((artist) => <ArtistCard key={artist.id} artist={artist} />) : null}
      {shelf.kind === 'playlists' ? shelf.items.map((playlist) => <PlaylistCard key={playlist.id} playlist={playlist} />) : null}
    </CardRow>
  )
}
