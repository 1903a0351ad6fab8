import { Avatar } from '@balafon/ui/avatar'
import type { ComponentType, ReactNode } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { SearchKind, SearchResult } from '../../contract/search.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { Card } from '../cards/card.tsx'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { LinkChips } from '../components/tag-chips.tsx'
import type { QueueSource } from '../engine/queue.ts'
import { TrackSection } from '../tracks/track-list.tsx'
import type { PagedQuery } from '../tracks/track-row.ts'
import { getExcerpt } from './get-excerpt.ts'
import { getResultImage } from './get-result-image.ts'

interface ResultsProps {
  readonly results: readonly SearchResult[]
  /** The shape of the images; undefined while the response with the shape is loading. */
  readonly imageShape: SearchKind['image_shape'] | undefined
  /** When the user plays a song, all songs of the list are queued. The queue stores the title and path of these results as its source. */
  readonly source: QueueSource
  readonly label: string
  /** Lays out the cards: `CardRow` or `CardGrid`. */
  readonly Cards: ComponentType<{ children: ReactNode }>
  /** Loads more songs when the user scrolls near the end. */
  readonly query?: PagedQuery
  readonly hasHeader?: boolean
}

/** Search results: songs as rows, kinds without pictures such as tags as chips, everything else as cards. */
export function Results({ results, imageShape, source, label, Cards, query, hasHeader = true }: ResultsProps) {
  const tracks = results.flatMap(({ track }): TrackCard[] => (track ? [track] : []))
  if (tracks.length === results.length)
    return (
      <TrackSection
        tracks={tracks}
        excerpts={results.map(getExcerpt)}
        source={source}
        label={label}
        hasCovers
        hasAlbums={hasHeader}
        hasPlays={hasHeader}
        hasHeader={hasHeader}
        {...(query && { query, isMain: true })}
      />
    )
  if (imageShape === 'square' && results.every((result) => !result.subtitle && !hasPicture(result)))
    return <LinkChips links={results.map(({ path, title }) => ({ to: path, text: title }))} />
  return (
    <Cards>
      {results.map((result) => (
        <ResultCard key={result.id} result={result} isRound={imageShape === 'round'} />
      ))}
    </Cards>
  )
}

const hasPicture = (result: SearchResult) =>
  getResultImage(result) !== null || result.artist !== undefined || result.album !== undefined || result.playlist !== undefined

function ResultCard({ result, isRound }: { result: SearchResult; isRound: boolean }) {
  const { album, artist, playlist, path, title, subtitle } = result
  if (album) return <AlbumCard album={album} />
  if (artist) return <ArtistCard artist={artist} />
  if (playlist) return <PlaylistCard playlist={playlist} />
  const image = getResultImage(result)
  // For users without an image, the card shows their initials.
  const cover = isRound && !image ? { cover: <Avatar name={title} size="fill" /> } : undefined
  return (
    <Card to={path} image={image} title={title} isRound={isRound} {...cover}>
      {subtitle}
    </Card>
  )
}
