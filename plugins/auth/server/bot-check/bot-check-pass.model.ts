import { column, defineModel } from '@balafon/sdk/server'

/** A browser session that passed the bot check and may send one form. */
export const BotCheckPass = defineModel('bot_check_passes', {
  columns: {
    browserSessionId: column.text().primaryKey(),
    expiresAt: column.timestamp(),
  },
})
