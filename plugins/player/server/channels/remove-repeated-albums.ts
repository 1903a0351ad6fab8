import type { Channel, ChannelRow } from '../../contract/channels.ts'

/** How many items a row shows that a rule or an editor chose, on a page with other rows. */
export const MAX_ROW_ITEMS = 20
/** A hero shows one album at a time, and the user chooses among these. */
const MAX_HERO_ITEMS = 5

/**
 * Removes the albums that an earlier row of the page shows. On a page with several rows, each row has at most 20 items. A row with the layout
 * `hero` has at most five albums, so its other albums stay available to later rows.
 */
export function removeRepeatedAlbums(channel: Channel): Channel {
  const [firstRow] = channel.rows
  if (channel.rows.length === 1 && firstRow?.id === channel.id) return channel
  const shownIds = new Set<number>()
  return { ...channel, rows: channel.rows.map((row) => takeItems(row, shownIds)) }
}

function takeItems(row: ChannelRow, shownIds: Set<number>): ChannelRow {
  if (row.kind !== 'albums') return { ...row, items: row.items.slice(0, MAX_ROW_ITEMS) } as ChannelRow
  const items = row.items.filter(({ id }) => !shownIds.has(id)).slice(0, row.layout === 'hero' ? MAX_HERO_ITEMS : MAX_ROW_ITEMS)
  for (const { id } of items) shownIds.add(id)
  return { ...row, items }
}
