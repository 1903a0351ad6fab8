import { useApiList, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { VirtualList } from '@balafon/ui/virtual-list'
import { Play, Rows4, Shuffle } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { type LibrarySong, listLibrarySongs } from '../../contract/collection.ts'
import { player } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import { LibraryList } from './library-list.tsx'
import { LibraryToolbar } from './library-toolbar.tsx'
import { LoadNextPage } from './load-next-page.tsx'
import { SongRow } from './song-row.tsx'
import { useLibraryQuery } from './use-library-query.ts'

const PATH = '/library/songs'
const PAGE_SIZE = 200
/** The next page is loaded when a row this close to the end is rendered. */
const ROWS_BEFORE_END = 40
const ROW_HEIGHT = 56
const COMPACT_ROW_HEIGHT = 40
const COMPACT_KEY = 'balafon.library.compact'

/** The songs that the user likes. */
export function SongsTab() {
  const { t } = useTranslation()
  const list = useLibraryQuery()
  const [isCompact, setCompact] = useCompactRows()
  const query = useApiList(listLibrarySongs, { query: { ...list.query, perPage: PAGE_SIZE } }, { keepPrevious: true })
  const tracks = useMemo(() => query.data?.pages.flatMap(({ data }) => data.map(({ track }) => track)) ?? [], [query.data])
  const source = { title: t('library.title'), to: PATH }
  return (
    <>
      <LibraryToolbar
        filterLabel={t('library.filter.songs')}
        list={list}
        sorts={[
          { id: 'added', label: t('library.sort.added') },
          { id: 'name', label: t('library.sort.name') },
          { id: 'artist', label: t('library.sort.artist') },
          { id: 'plays', label: t('library.sort.plays') },
        ]}
      >
        <IconToggle label={t('library.compact')} isSelected={isCompact} onChange={setCompact}>
          <Rows4 />
        </IconToggle>
        <PlayButtons tracks={tracks} source={source} />
      </LibraryToolbar>
      <LibraryList
        query={query}
        search={list.search}
        onClearSearch={() => list.setText('')}
        emptyTitle={t('library.empty.songs')}
        emptyText={t('library.empty.songs.text')}
      >
        {(songs) => (
          <Songs
            // The virtual list measures its rows once.
            key={String(isCompact)}
            songs={songs}
            isCompact={isCompact}
            onPlay={(index) => player.playTracks(tracks, index, source)}
            query={query}
          />
        )}
      </LibraryList>
    </>
  )
}

/** Play and shuffle; on phones without their labels. */
function PlayButtons({ tracks, source }: { readonly tracks: readonly TrackCard[]; readonly source: QueueSource }) {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  const isDisabled = tracks.length === 0
  const shuffle = { isDisabled, onPress: () => player.shuffleTracks(tracks, source) }
  const play = { isDisabled, onPress: () => player.playTracks(tracks, 0, source) }
  if (isPhone)
    return (
      <>
        <IconButton label={t('library.shuffle_all')} {...shuffle}>
          <Shuffle />
        </IconButton>
        <IconButton variant="accent" label={t('library.play_all')} {...play}>
          <Play fill="currentColor" />
        </IconButton>
      </>
    )
  return (
    <>
      <Button variant="outline" icon={<Shuffle aria-hidden="true" />} {...shuffle}>
        {t('shuffle')}
      </Button>
      <Button icon={<Play fill="currentColor" aria-hidden="true" />} {...play}>
        {t('play')}
      </Button>
    </>
  )
}

interface SongsProps {
  readonly songs: readonly LibrarySong[]
  readonly isCompact: boolean
  readonly onPlay: (index: number) => void
  readonly query: Parameters<typeof LoadNextPage>[0]['query']
}

function Songs({ songs, isCompact, onPlay, query }: SongsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <VirtualList label={t('library.songs')} items={songs} getItemId={({ track }) => track.id} rowHeight={isCompact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT}>
      {({ track, added_at }, index) => (
        <>
          <SongRow track={track} number={index + 1} sourcePath={PATH} date={format.date(added_at)} isCompact={isCompact} onPlay={() => onPlay(index)} />
          {index >= songs.length - ROWS_BEFORE_END ? <LoadNextPage query={query} /> : null}
        </>
      )}
    </VirtualList>
  )
}

/** Whether rows are compact; remembered in this browser. */
function useCompactRows() {
  const [isCompact, setCompact] = useState(() => readCompact())
  const change = (value: boolean) => {
    setCompact(value)
    try {
      localStorage.setItem(COMPACT_KEY, String(value))
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }
  return [isCompact, change] as const
}

function readCompact(): boolean {
  try {
    return localStorage.getItem(COMPACT_KEY) === 'true'
  } catch {
    return false
  }
}
