import type { Genre } from '../upload/genre-cell.tsx'
import { type GridField, type GridValues, MAX_NAME_LENGTH, normalizeIsrc } from './grid-values.ts'

/** The columns in the order of the grid. Artists can only be chosen from a list, so a pasted column of artists is ignored. */
const GRID_COLUMNS = ['name', 'artist_ids', 'genres', 'tags', 'is_explicit', 'release_date', 'isrc'] as const satisfies readonly GridField[]

/** The cell in which the upper left cell of a pasted block is placed, and the ids of all rows in their order. */
interface PasteTarget {
  readonly rowIds: readonly number[]
  readonly rowId: number
  readonly column: GridField
}

const isSame = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/** Reads the cells of a text that was copied from a spreadsheet. Returns null for the text of a single cell, which the browser pastes by itself. */
export function readPastedCells(text: string): string[][] | null {
  const lines = text.replace(/\r/g, '').split('\n')
  while (lines.at(-1) === '') lines.pop()
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null
}

/** Returns the edits of each row that a pasted block changes. The block fills the cells below and to the right of the target. Genres that the site does not have are ignored. */
export function pasteBlock(cells: readonly (readonly string[])[], { rowIds, rowId, column }: PasteTarget, genres: readonly Genre[]) {
  const firstRow = rowIds.indexOf(rowId)
  const firstColumn = GRID_COLUMNS.indexOf(column)
  return cells.flatMap((line, rowOffset): { id: number; edits: Partial<GridValues> }[] => {
    const id = rowIds[firstRow + rowOffset]
    if (id === undefined) return []
    const edits = line.map((text, columnOffset) => readCell(GRID_COLUMNS[firstColumn + columnOffset], text, genres))
    return [{ id, edits: Object.assign({}, ...edits) }]
  })
}

const YES = /^(e|x|1|yes|true|oui|vrai)$/i

function readCell(column: GridField | undefined, text: string, genres: readonly Genre[]): Partial<GridValues> {
  if (column === 'name') return text === '' ? {} : { name: text.slice(0, MAX_NAME_LENGTH) }
  if (column === 'tags') return { tags: text }
  if (column === 'is_explicit') return { is_explicit: YES.test(text) }
  if (column === 'release_date') return { release_date: readDay(text) }
  if (column === 'isrc') return { isrc: normalizeIsrc(text) }
  if (column !== 'genres') return {}
  const known = text
    .split(/[,;]/)
    .flatMap((word) => genres.filter(({ name, display_name: label }) => isSame(name, word.trim()) || isSame(label, word.trim())).slice(0, 1))
  return known.length === 0 && text !== '' ? {} : { genres: [...new Set(known.map(({ name }) => name))] }
}

/** Converts a day of a spreadsheet to the form `2026-07-03`. `3/7/2026` and `03.07.2026` are read with the day first. Any other text is returned unchanged, so that the user can correct it. */
export function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}
