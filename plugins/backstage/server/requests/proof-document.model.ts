import { column, defineModel } from '@balafon/sdk/server'

/** A document that proves the identity of a user. It is deleted some time after the decision. */
export const ProofDocument = defineModel('backstage_documents', {
  columns: {
    id: column.id(),
    /** Not a foreign key, so that the file can be deleted after its user. */
    userId: column.bigint(),
    fileId: column.bigint(),
    filePath: column.text(),
    name: column.text(),
    /** Bytes. */
    size: column.bigint(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    backstage_documents_created: '(created_at)',
    backstage_documents_user: '(user_id)',
  },
})
