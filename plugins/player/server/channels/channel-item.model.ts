import { column, defineModel } from '@balafon/sdk/server'

/** An item of a channel without a rule. */
export const ChannelItem = defineModel('channel_items', {
  columns: {
    channelId: column.bigint().primaryKey().references('channels', 'cascade'),
    itemId: column.bigint().primaryKey(),
    position: column.integer(),
  },
  indexes: {
    channel_items_item: '(item_id)',
    channel_items_position: '(channel_id, "position")',
  },
})
