import type { Migration } from '@balafon/sdk/server'

/** Creates the table of the JPEG files of covers and portraits. */
export const artwork0020: Migration = {
  name: '0020-artwork',
  async up({ db, transaction }) {
    await db.query(
      `create table artwork_renditions (
         source text not null,
         size int not null,
         path text not null,
         file_entry_id bigint not null,
         created_at timestamptz not null default now(),
         primary key (source, size))`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table artwork_renditions', { transaction })
  },
}
