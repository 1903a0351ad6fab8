import type { DraftRow } from '../../contract/upload.ts'
import type { Genre } from './genre-cell.tsx'
import type { GridActions } from './grid-row.tsx'

interface PasteOptions {
  readonly rows: readonly DraftRow[]
  readonly genres: readonly Genre[]
  readonly changeRow: (key: string, changes: Partial<DraftRow>) => void
}

const isSame = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/** Returns a function that pastes lines into a column, from a row downwards. Genres that the site does not have are ignored. */
export const createPasteColumn =
  ({ rows, genres, changeRow }: PasteOptions): GridActions['onPaste'] =>
  (key, column, lines) => {
    const first = rows.findIndex((row) => row.key === key)
    for (const [offset, line] of lines.entries()) {
      const row = rows[first + offset]
      if (!row) return
      if (column === 'name') changeRow(row.key, { name: line.slice(0, 190) })
      else if (column === 'genre') {
        const genre = genres.find(({ name, display_name: label }) => isSame(name, line) || isSame(label, line))
        if (genre) changeRow(row.key, { genres: [genre.name] })
      } else changeRow(row.key, { fields: { ...row.fields, [column.slice('field:'.length)]: line.slice(0, 500) } })
    }
  }
