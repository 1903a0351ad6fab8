import type { Image } from '@balafon/plugin-player/contract/catalogue'
import { fieldProblem, type Identity } from '@balafon/sdk/server'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import type { ImagesService } from './images.service.ts'

export type FormChecks = ReturnType<typeof createFormChecks>

/** Creates the checks of forms that the catalogue does not make: which artists and pictures a user may use. */
export function createFormChecks(context: Pick<BackstageContext, 'getProviders'>, access: MusicAccess, images: ImagesService) {
  return {
    /**
     * Throws 422 unless the user manages the first artist, which owns the music, and all further artists are published. Further artists can belong to
     * other users, for example the guests of a song.
     * @param known The ids of the artists that the item already has. They are accepted.
     */
    async assertArtists(ids: readonly number[] | undefined, known: readonly number[], user: Identity) {
      if (!ids || user.can('music.update')) return
      const roles = await access.listRoles(user.id)
      const [main = 0] = ids
      const role = roles.get(main)
      if (main !== known[0] && role !== 'owner' && role !== 'editor') throw fieldProblem({ artist_ids: 'backstage.artist_not_yours' })
      const others = ids.filter((id) => !known.includes(id) && !roles.has(id))
      const found = await getCatalogue(context).lists.listArtists({ ids: others })
      if (others.some((id) => found.find((artist) => artist.id === id)?.status !== 'published')) throw fieldProblem({ artist_ids: 'player.artist_unknown' })
    },
    /** Returns an object with the field `image` for a change of the catalogue; empty when the form does not contain a picture field. */
    async readImage(image: Image | null | undefined, known: Image | null): Promise<{ image?: Image | null }> {
      if (image === undefined) return {}
      return { image: image && ((await images.requireImages([image], [known], 'image'))[0] ?? null) }
    },
    readGallery: async (gallery: readonly Image[] | undefined, known: readonly Image[]) =>
      gallery === undefined ? {} : { gallery: await images.requireImages(gallery, known, 'gallery') },
  }
}
