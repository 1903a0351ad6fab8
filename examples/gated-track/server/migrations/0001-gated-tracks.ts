import type { Migration } from '@balafon/sdk/server'

/** Tracks belong to the player, so the table contains their ids without a foreign key. */
export const gatedTracks0001: Migration = {
  name: '0001-gated-tracks',
  async up({ db, transaction }) {
    await db.query('create table plg_acme_gated_tracks (track_id bigint primary key)', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('drop table plg_acme_gated_tracks', { transaction })
  },
}
