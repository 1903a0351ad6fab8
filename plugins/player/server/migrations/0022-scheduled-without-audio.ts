import type { Migration } from '@balafon/sdk/server'

/** Allows scheduled tracks without a duration: a track can be published while its uploaded file is being processed, and is scheduled until then. */
export const scheduledWithoutAudio0022: Migration = {
  name: '0022-scheduled-without-audio',
  async up({ db, transaction }) {
    await db.query(
      `alter table tracks drop constraint tracks_duration_check,
         add constraint tracks_duration_check check (duration >= 0 and (duration > 0 or status in ('draft', 'hidden', 'scheduled')))`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query("update tracks set status = 'draft', release_at = null where status = 'scheduled' and duration = 0", { transaction })
    await db.query(
      `alter table tracks drop constraint tracks_duration_check,
         add constraint tracks_duration_check check (duration >= 0 and (duration > 0 or status in ('draft', 'hidden')))`,
      { transaction },
    )
  },
}
