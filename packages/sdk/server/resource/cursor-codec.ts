/** The values of the sort keys of a row, as PostgreSQL writes them, so that a timestamp keeps its microseconds. The last value is the id. */
export type ListPosition = readonly (string | null)[]

/** Writes and reads the cursors of lists. They are signed, so that a cursor contains only values that the site has written. */
export interface CursorCodec {
  /** @param list Identifies the list with its order, search and filters. The cursor is valid for this list only. */
  write(list: string, position: ListPosition): string
  /** @throws {ListQueryError} `list.invalid_cursor` when the cursor was changed or cut, `list.cursor_of_other_list` when it was written for another list. */
  read(list: string, cursor: string): ListPosition
}
