import type { Migration } from '@balafon/sdk/server'

/** Adds the indexes of the text search in the logs of emails and errors. */
export const core0027: Migration = {
  name: '0027-log-search',
  async up({ db, transaction }) {
    await db.query(
      `create index emails_search on emails using gin (search_text(subject || ' ' || email || ' ' || coalesce(error, '')) gin_trgm_ops);
       create index logged_errors_search on logged_errors
         using gin (search_text(message || ' ' || coalesce(path, '') || ' ' || coalesce(request_id, '')) gin_trgm_ops);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop index emails_search; drop index logged_errors_search', { transaction })
  },
}
