import type { Migration } from '@balafon/sdk/server'

/**
 * Sorts users by the bytes of their names and addresses. In this order, all names that begin with a searched word are next to each other in the index,
 * whatever the language of the database is. The index `users_name_inside` finds users by a word that is not at the start of the name. It leaves out
 * the first character, because a common first name is at the start of nearly all names that contain it.
 */
export const core0031: Migration = {
  name: '0031-user-order',
  async up({ db, transaction }) {
    await db.query(
      `drop index users_name, users_email_sort;
       create index users_name on users (search_name collate "C", id);
       create index users_email_sort on users (lower(email) collate "C", id);
       create index users_name_inside on users using gin (substr(search_name, 2) gin_trgm_ops);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop index users_name, users_email_sort, users_name_inside;
       create index users_name on users (search_name, id);
       create index users_email_sort on users (lower(email), id);`,
      { transaction },
    )
  },
}
