import type { Migration } from '@balafon/sdk/server'

/** Gives the columns and values of plugins and plugin problems the names that the code uses. */
export const core0013: Migration = {
  name: '0013-plain-names',
  async up({ db, transaction }) {
    await db.query(
      `alter table plugins rename column wanted to is_enabled;
       alter table plugins rename column demo_at to demo_loaded_at;
       alter table plugins rename column allowed_at to allowed_unsigned_at;
       alter table plugins rename column listens_to to handled_events;
       alter table plugin_problems rename column place to location;
       alter table plugin_problems rename constraint plugin_problems_plugin_side_place_message_key to plugin_problems_plugin_side_location_message_key;
       update plugin_problems set location = 'unknown' where side = 'client' and location = 'elsewhere';
       update plugin_problems set reporter = regexp_replace(reporter, '^stranger ', 'guest:') where reporter like 'stranger %';
       update plugin_problems set reporter = regexp_replace(reporter, '^member user:', 'user:') where reporter like 'member user:%';`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `update plugin_problems set reporter = 'member ' || reporter where reporter like 'user:%';
       update plugin_problems set reporter = regexp_replace(reporter, '^guest:', 'stranger ') where reporter like 'guest:%';
       update plugin_problems set location = 'elsewhere' where side = 'client' and location = 'unknown';
       alter table plugin_problems rename constraint plugin_problems_plugin_side_location_message_key to plugin_problems_plugin_side_place_message_key;
       alter table plugin_problems rename column location to place;
       alter table plugins rename column handled_events to listens_to;
       alter table plugins rename column allowed_unsigned_at to allowed_at;
       alter table plugins rename column demo_loaded_at to demo_at;
       alter table plugins rename column is_enabled to wanted;`,
      { transaction },
    )
  },
}
