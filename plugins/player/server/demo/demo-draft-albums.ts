import type { Users } from '@balafon/sdk/server'
import type { CatalogueProvider } from '../../contract/catalogue-service.ts'

/** The email address of the demo account that owns an artist. Only a site with demo accounts has it. */
const ARTIST_EMAIL = 'artist@demo.test'
const RELEASE_DAYS = 30
const DAY_MS = 86_400_000

/** Creates an artist of the demo account with a draft and a scheduled album, so that a demo site has music that is not published. */
export async function createDemoDraftAlbums({ artists, albums, tracks }: CatalogueProvider, users: Pick<Users, 'findByEmail'>) {
  const account = await users.findByEmail(ARTIST_EMAIL)
  if (!account) return
  const actor = { userId: account.id }
  const at = new Date(Date.now() + RELEASE_DAYS * DAY_MS).toISOString()
  const artist = await artists.create({ name: 'Koffi du Port', country: 'CI' }, actor)
  const draft = await albums.create({ name: 'Carnet de chantier', artistIds: [artist.id], releaseType: 'ep' }, actor)
  await tracks.create({ name: 'Maquette', artistIds: [artist.id], albumId: draft.id }, actor)
  const scheduled = await albums.create({ name: 'Avant la pluie', artistIds: [artist.id], releaseType: 'single', releaseDate: at.slice(0, 10) }, actor)
  await tracks.create({ name: 'Nuages bas', artistIds: [artist.id], albumId: scheduled.id }, actor)
  await artists.publish(artist.id, { ...actor, at })
  await albums.publish(scheduled.id, { ...actor, at })
}
