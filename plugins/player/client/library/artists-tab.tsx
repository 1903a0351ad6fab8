import { useApiList } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listLibraryArtists } from '../../contract/collection.ts'
import { ArtistCard } from '../cards/artist-card.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { CardRows } from './card-rows.tsx'
import { LibraryList } from './library-list.tsx'
import { LibraryToolbar } from './library-toolbar.tsx'
import { useLibraryQuery } from './use-library-query.ts'

const PAGE_SIZE = 60

/** The artists that the user likes or follows. */
export function ArtistsTab() {
  const { t } = useTranslation()
  const list = useLibraryQuery()
  const query = useApiList(listLibraryArtists, { query: { ...list.query, perPage: PAGE_SIZE } }, { keepPrevious: true })
  return (
    <LibraryList
      query={query}
      toolbar={
        <LibraryToolbar
          filterLabel={t('library.filter.artists')}
          list={list}
          sorts={[
            { id: 'added', label: t('library.sort.added') },
            { id: 'name', label: t('library.sort.name.people') },
            { id: 'plays', label: t('library.sort.plays') },
          ]}
        />
      }
      skeleton={<CardGridSkeleton isRound />}
      isFiltered={list.search !== ''}
      onClearFilter={() => list.setText('')}
      emptyTitle={t('library.empty.artists')}
      emptyText={t('library.empty.artists.text')}
    >
      {(items) => (
        <CardRows label={t('library.artists')} items={items} getItemId={getId} query={query}>
          {({ artist }) => <ArtistCard artist={artist} />}
        </CardRows>
      )}
    </LibraryList>
  )
}

const getId = ({ artist }: { readonly artist: { readonly id: number } }) => artist.id
