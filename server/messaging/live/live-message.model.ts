import { column, defineModel } from '@balafon/sdk/server'

/** A message for the open tabs of one user, or of all users. */
export const LiveMessage = defineModel('live_messages', {
  columns: {
    id: column.id(),
    userId: column.bigint().references('users', 'cascade').nullable(),
    type: column.text(),
    data: column.json<object>(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    live_messages_created: '(created_at)',
  },
})
