import type { Migration } from '@balafon/sdk/server'

/** Adds the pictures that artists show beside their main image. */
export const artistGallery0019: Migration = {
  name: '0019-artist-gallery',
  async up({ db, transaction }) {
    await db.query(`alter table artists add column gallery jsonb not null default '[]'`, { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table artists drop column gallery', { transaction })
  },
}
