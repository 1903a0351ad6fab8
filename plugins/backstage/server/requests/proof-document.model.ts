import { column, defineModel } from '@balafon/sdk/server'

/** A document that proves the identity of a user. It is deleted some time after the decision. */
export const ProofDocument = defineModel('backstage_documents', {
  columns: {
    id: column.id(),
    /** This column is not a foreign key, because the row is needed to delete the file after the user was deleted. */
    userId: column.bigint(),
    fileId: column.bigint(),
    filePath: column.text(),
    name: column.text(),
    /** The size of the file in bytes. */
    size: column.bigint(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    backstage_documents_created: '(created_at)',
    backstage_documents_user: '(user_id)',
  },
})
