import { column, defineModel } from '@balafon/sdk/server'

/** A track of which only users with the permission hear more than a preview. */
export const GatedTrack = defineModel('plg_acme_gated_tracks', {
  columns: { trackId: column.bigint().primaryKey() },
})
