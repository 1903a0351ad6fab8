import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ChannelItemOption } from '../../../contract/channel-administration.ts'

const MAX_FOUND = 20

export type ChannelDetailsStore = ReturnType<typeof createChannelDetailsStore>

/** Creates the store that reads channels as items of other channels, and that locks the home page. */
export const createChannelDetailsStore = (sql: SqlRunner) => ({
  /** Lists the given channels as items of another channel. */
  listChannels: (ids: readonly number[], transaction?: Transaction): Promise<ChannelItemOption[]> =>
    sql(
      `select id, name, '/' || slug as detail, null as image, status = 'published' as is_visible from channels where id = any($1::bigint[])`,
      [ids],
      transaction,
    ),
  /** Finds channels by name. Channels that contain channels are left out, because they cannot be in another channel. */
  searchChannels: (query: string): Promise<ChannelItemOption[]> =>
    sql(
      `select id, name, '/' || slug as detail, null as image, status = 'published' as is_visible from channels
       where kind <> 'channels' and ($1::text = '' or strpos(search_text(name), search_text($1)) > 0) order by search_text(name), id limit ${MAX_FOUND}`,
      [query],
    ),
  /** Lists the channels that contain a channel. */
  listContainers: (id: number, transaction?: Transaction): Promise<{ id: number; name: string }[]> =>
    sql(
      `select c.id, c.name from channel_items i join channels c on c.id = i.channel_id and c.kind = 'channels' where i.item_id = $1 order by search_text(c.name), c.id`,
      [id],
      transaction,
    ),
  /** Removes a channel from the channels that contain it. These get a new version, so that an open editor cannot save the removed channel again. */
  async removeFromContainers(id: number, transaction: Transaction) {
    await sql(
      `with removed as (
         delete from channel_items i using channels c where c.id = i.channel_id and c.kind = 'channels' and i.item_id = $1 returning i.channel_id)
       update channels set version = version + 1, updated_at = now() where id in (select channel_id from removed)`,
      [id],
      transaction,
    )
  },
  /** Locks the home page until the transaction ends, so that two simultaneous changes cannot create two home pages. */
  async lockHome(transaction: Transaction) {
    await sql("select pg_advisory_xact_lock(hashtext('player.home_channel'))", [], transaction)
  },
  /** Lists the ids of channels for which a rule has to choose the items again, because the last choice is a day or week old. */
  async listDue(): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `select id from channels where rule is not null and refresh <> 'live'
         and (refreshed_at is null or refreshed_at < now() - case refresh when 'daily' then interval '1 day' else interval '7 days' end) order by id`,
      [],
    )
    return rows.map(({ id }) => id)
  },
})
