import type { Migration } from '@balafon/sdk/server'

/** Adds the small size of uploaded pictures, which lists show. */
export const smallImages0002: Migration = {
  name: '0002-small-images',
  async up({ db, transaction }) {
    await db.query('alter table backstage_images add column small text', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table backstage_images drop column small', { transaction })
  },
}
