import type { Image } from '@balafon/plugin-player/contract/catalogue'
import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** A request of a user to become an artist, to get an existing artist, or to have an artist verified. */
export const Request = defineModel('backstage_requests', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    userId: column.bigint().references('users', 'cascade'),
    kind: column.text({ maxLength: 100 }),
    status: column.oneOf('open', 'asked', 'approved', 'refused', 'withdrawn').default(),
    /** This column is not a foreign key, because the table of artists belongs to the player. */
    artistId: column.bigint().nullable(),
    artistName: column.text({ minLength: 1, maxLength: 190 }),
    image: column.json<Image>().nullable(),
    proofUrl: column.text().nullable(),
    documentId: column.bigint().references('backstage_documents', 'set null').nullable(),
    message: column.text({ maxLength: 4000 }).default(),
    ownerConsent: column.oneOf('none', 'asked', 'given', 'refused').default(),
    reason: column.text().nullable(),
    reviewerId: column.bigint().references('users', 'set null').nullable(),
    createdAt: column.timestamp().default(),
    decidedAt: column.timestamp().nullable(),
  },
  indexes: {
    backstage_requests_artist: "(artist_id) WHERE (status = ANY (ARRAY['open'::text, 'asked'::text]))",
    backstage_requests_created: '(created_at, id)',
    backstage_requests_document: '(document_id)',
    backstage_requests_open: "unique (user_id, kind) WHERE (status = ANY (ARRAY['open'::text, 'asked'::text]))",
    backstage_requests_user: '(user_id, id DESC)',
    backstage_requests_words: 'gin (search_text(artist_name) gin_trgm_ops)',
  },
})

export type RequestRow = RowOf<typeof Request>
