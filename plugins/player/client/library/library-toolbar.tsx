import type { LibrarySort } from '../../contract/collection.ts'
import { ListToolbar } from '../tracks/list-toolbar.tsx'
import type { useLibraryQuery } from './use-library-query.ts'

interface LibraryToolbarProps {
  readonly filterLabel: string
  readonly list: ReturnType<typeof useLibraryQuery>
  /** The orders in which the list can be sorted, with their labels. */
  readonly sorts: readonly { readonly id: LibrarySort; readonly label: string }[]
}

/** The fields for the filter and the order of the playlists, albums or artists in the library. */
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
