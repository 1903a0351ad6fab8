import type { Migration } from '@balafon/sdk/server'

export const playPartitions0009: Migration = {
  name: '0009-play-partitions',
  async up({ db, transaction }) {
    await db.query(
      `-- Creates the missing partitions of this month and the next, by the clock of the database. It runs with the rights of its owner, because the
       -- application may not create tables. PostgreSQL attaches a partition only if the default partition has no rows of its month, so these
       -- are moved first.
       create function ensure_track_plays_partitions() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
       declare part record;
       begin
         for part in
           select name, month::date as first_day, (month + interval '1 month')::date as next_month
           from (select date_trunc('month', current_date::timestamp) + n * interval '1 month' as month from generate_series(0, 1) as n) as months,
             lateral (select 'track_plays_' || to_char(month, 'YYYY_MM') as name) as names
           where to_regclass('public.' || name) is null order by month
         loop
           lock table track_plays in access exclusive mode;
           -- Another node may have created the partition while this node waited for the lock.
           continue when to_regclass('public.' || part.name) is not null;
           execute format('create table public.%I (like public.track_plays including all)', part.name);
           execute format('with moved as (delete from public.track_plays_other where day >= %L and day < %L returning *) insert into public.%I select * from moved',
             part.first_day, part.next_month, part.name);
           execute format('alter table public.track_plays attach partition public.%I for values from (%L) to (%L)', part.name, part.first_day, part.next_month);
         end loop;
       end
       $body$`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop function ensure_track_plays_partitions()', { transaction })
  },
}
