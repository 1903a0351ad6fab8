import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ChannelItemOption } from '../../../contract/channel-administration.ts'

const MAX_FOUND = 20

export type ChannelDetailsStore = ReturnType<typeof createChannelDetailsStore>

/** Creates the store of channels as items of other channels, and of the lock of the home page. */
export const createChannelDetailsStore = (sql: SqlRunner) => ({
  /** Lists channels as items. Listeners see published ones. */
  listChannels: (ids: readonly number[], transaction?: Transaction): Promise<ChannelItemOption[]> =>
    sql(
      `select id, name, '/' || slug as detail, null as image, status = 'published' as is_visible from channels where id = any($1::bigint[])`,
      [ids],
      transaction,
    ),
  /** Finds channels of items by name. Channels of channels cannot be items. */
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
  /** Removes a channel from the channels that contain it. Editors of these load them again, because they have a new version. */
  async removeFromContainers(id: number, transaction: Transaction) {
    await sql(
      `with removed as (
         delete from channel_items i using channels c where c.id = i.channel_id and c.kind = 'channels' and i.item_id = $1 returning i.channel_id)
       update channels set version = version + 1, updated_at = now() where id in (select channel_id from removed)`,
      [id],
      transaction,
    )
  },
  /** Makes changes of the home page wait for each other. */
  async lockHome(transaction: Transaction) {
    await sql("select pg_advisory_xact_lock(hashtext('player.home_channel'))", [], transaction)
  },
  /** Lists the channels for which a rule has to choose the items again. */
  async listDue(): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `select id from channels where rule is not null and refresh <> 'live'
         and (refreshed_at is null or refreshed_at < now() - case refresh when 'daily' then interval '1 day' else interval '7 days' end) order by id`,
      [],
    )
    return rows.map(({ id }) => id)
  },
})
