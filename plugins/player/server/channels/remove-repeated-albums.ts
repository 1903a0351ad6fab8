import type { Channel, ChannelRow } from '../../contract/channels.ts'

/** The maximum number of items in a row on a page with several rows. */
export const MAX_ROW_ITEMS = 20
/** The maximum number of albums in a hero, which shows one album at a time and lets the user switch to the others. */
const MAX_HERO_ITEMS = 5

/**
 * Removes the albums that an earlier row of the page shows, and shortens the rows of a page with several rows. The albums that are cut off a row with the
 * layout `hero` can still be shown in later rows.
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
