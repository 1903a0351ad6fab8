import type { ComponentType, ReactNode } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { MusicItem } from '../../contract/points.ts'
import type { SearchKind, SearchResult } from '../../contract/search.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { Card } from '../cards/card.tsx'
import type { QueueSource } from '../engine/queue.ts'
import { TrackSection } from '../tracks/track-list.tsx'
import type { PagedQuery } from '../tracks/track-row.ts'
import { getResultImage } from './get-result-image.ts'

interface ResultsProps {
  readonly kind: string
  readonly results: readonly SearchResult[]
  readonly imageShape: SearchKind['image_shape']
  /** Playing one song queues all songs of the list. The queue stores where it was started from: the title and path of these results. */
  readonly source: QueueSource
  readonly label: string
  /** Lays out the cards: `CardRow` or `CardGrid`. */
  readonly Cards: ComponentType<{ children: ReactNode }>
  /** Loads more songs when the user scrolls near the end. */
  readonly query?: PagedQuery
  readonly hasHeader?: boolean
}

/** Search results: songs as rows, everything else as cards. */
export function Results({ kind, results, imageShape, source, label, Cards, query, hasHeader = true }: ResultsProps) {
  const tracks = results.flatMap(({ track }): TrackCard[] => (track ? [track] : []))
  if (tracks.length === results.length)
    return (
      <TrackSection
        tracks={tracks}
        source={source}
        label={label}
        hasCovers
        hasAlbums={hasHeader}
        hasPlays={hasHeader}
        hasHeader={hasHeader}
        {...(query && { query, isMain: true })}
      />
    )
  return (
    <Cards>
      {results.map((result) => (
        <ResultCard key={result.id} kind={kind} result={result} isRound={imageShape === 'round'} />
      ))}
    </Cards>
  )
}

function ResultCard({ kind, result, isRound }: { kind: string; result: SearchResult; isRound: boolean }) {
  const musicItem = findMusicItem(kind, result)
  return result.album ? (
    <AlbumCard album={result.album} />
  ) : (
    <Card to={result.path} image={getResultImage(result)} title={result.title} isRound={isRound} {...(musicItem && { musicItem })}>
      {result.subtitle}
    </Card>
  )
}

/** Returns what a result shows when it can be played, liked and shared: an artist or a playlist. Kinds of other plugins have only a link. */
function findMusicItem(kind: string, result: SearchResult): MusicItem | undefined {
  const { id, title: name } = result
  if (typeof id !== 'number') return undefined
  const image = getResultImage(result)
  if (kind === 'artists') return { kind: 'artist', artist: { id, name, image } }
  if (kind === 'playlists') return { kind: 'playlist', playlist: { id, name, image, description: null, tracks_count: 0, owner: null } }
  return undefined
}
