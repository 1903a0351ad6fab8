import type { LibrarySort } from '../../contract/collection.ts'
import { ListToolbar } from '../tracks/list-toolbar.tsx'
import type { useLibraryQuery } from './use-library-query.ts'

interface LibraryToolbarProps {
  readonly filterLabel: string
  readonly list: ReturnType<typeof useLibraryQuery>
  /** The orders of the list, with their labels. */
  readonly sorts: readonly { readonly id: LibrarySort; readonly label: string }[]
}

/** The filter and the order of the playlists, albums or artists of the library. */
export const LibraryToolbar = ({ filterLabel, list: { text, setText, sort, setSort }, sorts }: LibraryToolbarProps) => (
  <ListToolbar
    filterLabel={filterLabel}
    text={text}
    onTextChange={setText}
    sorts={sorts}
    sort={sort}
    onSort={(id) => setSort(sorts.find((entry) => entry.id === id)?.id ?? 'added')}
  />
)
