import type { Migration } from '@balafon/sdk/server'

export const metadataProviders0005: Migration = {
  // Stored in the database of existing sites, so it must not change.
  name: '0005-details-of-others',
  async up({ db, transaction }) {
    await db.query(
      `-- Texts and links found by providers, stored separately from the texts that artists write.
       create table artist_findings (
         artist_id bigint primary key references artists on delete cascade,
         ${METADATA_COLUMNS});
       create index artist_findings_next on artist_findings (next_at);
       create table album_findings (
         album_id bigint primary key references albums on delete cascade,
         ${METADATA_COLUMNS});
       create index album_findings_next on album_findings (next_at);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table album_findings, artist_findings', { transaction })
  },
}

const METADATA_COLUMNS = `text text,
         links jsonb not null default '[]',
         source text,
         misses int not null default 0,
         -- time of the next lookup; null once something was found
         next_at timestamptz,
         check ((source is null) = (next_at is not null))`
