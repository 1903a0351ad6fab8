import { ListQueryError } from '@balafon/sdk/contract'
import { fieldProblem, type ServerContext } from '@balafon/sdk/server'

type Position = readonly (string | null)[]

/** Creates the functions that write and read the cursors of one list. A cursor of another list is rejected with 422. */
export const createListCursors = (cursors: ServerContext['resources']['cursors'], list: string) => ({
  read(cursor: string | undefined): Position | null {
    if (cursor === undefined) return null
    try {
      return cursors.read(list, cursor)
    } catch (error) {
      throw error instanceof ListQueryError ? fieldProblem(error.fields) : error
    }
  },
  write: (position: Position) => cursors.write(list, position),
  /** Returns the page and the cursor of the next page. `rows` must contain one row more than the page if a next page exists. */
  paginate<Row>(rows: readonly Row[], perPage: number, getPosition: (row: Row) => Position) {
    const page = rows.slice(0, perPage)
    const last = page.at(-1)
    return { page, next_cursor: rows.length > perPage && last ? cursors.write(list, getPosition(last)) : null }
  },
})
