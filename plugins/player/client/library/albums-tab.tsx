import { useApiList } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listLibraryAlbums } from '../../contract/collection.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { CardRows } from './card-rows.tsx'
import { LibraryList } from './library-list.tsx'
import { LibraryToolbar } from './library-toolbar.tsx'
import { useLibraryQuery } from './use-library-query.ts'

const PAGE_SIZE = 60

/** The albums that the user likes. */
export function AlbumsTab() {
  const { t } = useTranslation()
  const list = useLibraryQuery()
  const query = useApiList(listLibraryAlbums, { query: { ...list.query, perPage: PAGE_SIZE } }, { keepPrevious: true })
  return (
    <LibraryList
      query={query}
      toolbar={
        <LibraryToolbar
          filterLabel={t('library.filter.albums')}
          list={list}
          sorts={[
            { id: 'added', label: t('library.sort.added') },
            { id: 'name', label: t('library.sort.name') },
            { id: 'artist', label: t('library.sort.artist') },
            { id: 'plays', label: t('library.sort.plays') },
          ]}
        />
      }
      skeleton={<CardGridSkeleton />}
      isFiltered={list.search !== ''}
      onClearFilter={() => list.setText('')}
      emptyTitle={t('library.empty.albums')}
      emptyText={t('library.empty.albums.text')}
    >
      {(items) => (
        <CardRows label={t('library.albums')} items={items} getItemId={getId} query={query}>
          {({ album }) => <AlbumCard album={album} />}
        </CardRows>
      )}
    </LibraryList>
  )
}

const getId = ({ album }: { readonly album: { readonly id: number } }) => album.id
