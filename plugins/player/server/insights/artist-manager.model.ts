import { column, defineModel } from '@balafon/sdk/server'

/** A user that manages an artist, as the plugin with the teams says. Their plays are not part of the insights. */
export const ArtistManager = defineModel('artist_managers', {
  columns: {
    artistId: column.bigint().primaryKey(),
    userId: column.bigint().primaryKey(),
  },
})
