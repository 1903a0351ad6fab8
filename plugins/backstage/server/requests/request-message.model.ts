import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** A message between the requester and the reviewers. */
export const RequestMessage = defineModel('backstage_request_messages', {
  columns: {
    id: column.id(),
    requestId: column.bigint().references('backstage_requests', 'cascade'),
    authorId: column.bigint().references('users', 'set null').nullable(),
    isReviewer: column.boolean(),
    body: column.text({ maxLength: 4000 }),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    backstage_request_messages_author: '(author_id)',
    backstage_request_messages_request: '(request_id, id)',
  },
})

export type MessageRow = RowOf<typeof RequestMessage>
