import { useFormat } from '@balafon/sdk/client'
import type { files } from '@balafon/sdk/contract'
import type { CellProps, ColumnsOf } from '@balafon/sdk/resource'
import type { ListedFile } from './file-lists.ts'
import { FileName } from './file-name.tsx'

type FileFields = typeof files.fields

function FileSize({ value }: CellProps<FileFields['file_size'], ListedFile>) {
  const { bytes } = useFormat()
  return <span data-tabular>{bytes(value)}</span>
}

/** How the columns of the lists of files are shown. */
export const fileColumns: ColumnsOf<FileFields> = {
  name: { cell: ({ item }: CellProps<FileFields['name'], ListedFile>) => <FileName file={item} />, width: '2fr', priority: 1 },
  kind: { width: '110px', priority: 2 },
  file_size: { cell: FileSize, width: '110px', priority: 1 },
  owner: { priority: 1 },
  plugin: { width: '130px', priority: 2 },
}
