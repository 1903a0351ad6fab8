import { useApiList } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { listLibraryPlaylists } from '../../contract/collection.ts'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { CardRows } from './card-rows.tsx'
import { FolderChips } from './folder-chips.tsx'
import { LibraryList } from './library-list.tsx'
import { LibraryToolbar } from './library-toolbar.tsx'
import { NewPlaylistButton } from './new-playlist-button.tsx'
import { useLibraryQuery } from './use-library-query.ts'

const PAGE_SIZE = 60

/** The playlists that the user created or likes: all of them, or those of the chosen folder. */
export function PlaylistsTab() {
  const { t } = useTranslation()
  const list = useLibraryQuery()
  const folder = Number(list.get('folder')) || undefined
  const query = useApiList(listLibraryPlaylists, { query: { ...list.query, ...(folder && { folder }), perPage: PAGE_SIZE } }, { keepPrevious: true })
  return (
    <LibraryList
      query={query}
      toolbar={
        <>
          <FolderChips folderId={folder} onChange={(id) => list.setParameters({ folder: id === null ? null : String(id) })} />
          <LibraryToolbar
            filterLabel={t('library.filter.playlists')}
            list={list}
            sorts={[
              { id: 'added', label: t('library.sort.added') },
              { id: 'name', label: t('library.sort.name') },
              { id: 'plays', label: t('library.sort.tracks') },
            ]}
          />
        </>
      }
      skeleton={<CardGridSkeleton />}
      isFiltered={list.search !== ''}
      onClearFilter={() => list.setText('')}
      emptyTitle={t(folder ? 'folder.library_empty' : 'library.empty.playlists')}
      emptyText={t(folder ? 'folder.library_empty.text' : 'library.empty.playlists.text')}
      emptyAction={folder ? <Button onPress={() => list.setParameters({ folder: null })}>{t('folder.all')}</Button> : <NewPlaylistButton variant="primary" />}
    >
      {(items) => (
        <CardRows label={t('library.playlists')} items={items} getItemId={getId} query={query}>
          {({ playlist }) => <PlaylistCard playlist={playlist} />}
        </CardRows>
      )}
    </LibraryList>
  )
}

const getId = ({ playlist }: { readonly playlist: { readonly id: number } }) => playlist.id
