import { column, defineModel } from '@balafon/sdk/server'

/** A user that manages an artist. The plugin with the teams of artists sets the managers. Their plays are not counted in the insights. */
export const ArtistManager = defineModel('artist_managers', {
  columns: {
    artistId: column.bigint().primaryKey(),
    userId: column.bigint().primaryKey(),
  },
})
