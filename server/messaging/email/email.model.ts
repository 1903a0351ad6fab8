import { column, defineModel } from '@balafon/sdk/server'

/** An attachment as the table stores it. */
export interface StoredAttachment {
  readonly fileName: string
  readonly contentType: string
  /** Base64. */
  readonly content: string
}

/** An email that was queued, sent or failed. */
export const Email = defineModel('emails', {
  columns: {
    id: column.id(),
    plugin: column.text(),
    template: column.text(),
    language: column.text(),
    email: column.text(),
    name: column.text().nullable(),
    subject: column.text(),
    html: column.text().nullable(),
    text: column.text().nullable(),
    status: column.oneOf('queued', 'sent', 'failed').default(),
    error: column.text().nullable(),
    createdAt: column.timestamp().default(),
    sentAt: column.timestamp().nullable(),
    userId: column.bigint().references('users', 'cascade').nullable(),
    bodyExpiresAt: column.timestamp().nullable(),
    attachments: column.json<readonly StoredAttachment[]>().nullable(),
  },
  indexes: {
    emails_body_expires: '(body_expires_at) WHERE (text IS NOT NULL)',
    emails_created: '(created_at DESC, id DESC)',
    emails_search: "gin (search_text(((((subject || ' '::text) || email) || ' '::text) || COALESCE(error, ''::text))) gin_trgm_ops)",
    emails_user: '(user_id)',
  },
})
