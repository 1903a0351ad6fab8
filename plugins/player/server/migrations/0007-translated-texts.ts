import type { Migration } from '@balafon/sdk/server'

export const translatedTexts0007: Migration = {
  name: '0007-translated-texts',
  async up({ db, transaction }) {
    await db.query(
      `-- JSON objects: language to text, for all languages but the default one, which is in the main column.
       alter table artists add column biographies jsonb not null default '{}';
       alter table albums add column descriptions jsonb not null default '{}';
       alter table playlists add column descriptions jsonb not null default '{}';`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('alter table artists drop column biographies; alter table albums drop column descriptions; alter table playlists drop column descriptions', {
      transaction,
    })
  },
}
