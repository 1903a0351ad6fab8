import type { Identity } from '@balafon/sdk/server'
import type { output } from 'zod/v4/core'
import type { updateBackstageArtist } from '../../contract/artists.ts'
import { changeCatalogue, getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import type { FormChecks } from './form-checks.ts'
import { presentArtist } from './music.presenter.ts'

export type ArtistsService = ReturnType<typeof createArtistsService>

/** Creates the service that changes the artists of a user. */
export function createArtistsService(context: BackstageContext, access: MusicAccess, checks: FormChecks) {
  async function read(id: number, user: Identity) {
    const { artist, ...rights } = await access.requireArtist(id, user, 'view')
    return presentArtist(artist, rights)
  }
  return {
    read,
    async list(user: Identity) {
      const roles = await access.listRoles(user.id)
      const artists = await getCatalogue(context).lists.listArtists({ ids: [...roles.keys()] })
      return artists.map((artist) => {
        const role = roles.get(artist.id) ?? null
        return presentArtist(artist, { role, mayEdit: role !== 'viewer' })
      })
    },
    async update(id: number, { version, image, gallery, ...values }: output<typeof updateBackstageArtist.body>, user: Identity) {
      const { artist, ...rights } = await access.requireArtist(id, user, 'edit')
      const pictures = { ...(await checks.readImage(image, artist.image)), ...(await checks.readGallery(gallery, artist.gallery)) }
      const change = () => getCatalogue(context).artists.update(id, { ...values, ...pictures }, { userId: user.id, asOperator: true, version })
      return presentArtist(await changeCatalogue(change, () => read(id, user)), rights)
    },
  }
}
