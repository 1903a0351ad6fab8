import { Readable } from 'node:stream'
import type { CatalogueProvider } from '@balafon/plugin-player/contract/catalogue-service'
import { createTestSite, type SignedInUser } from '@balafon/sdk/testing'
import { models } from '../models.ts'

/** The options with which tests change the catalogue as an operator. */
export const OPERATOR = { userId: null, asOperator: true } as const
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Creates a site for tests of the backstage. */
export async function createBackstageSite() {
  const site = await createTestSite()
  const [registered] = site.getContext('backstage').getProviders('player.catalogue/v1')
  if (!registered) throw new Error('The player does not provide the catalogue.')
  const catalogue: CatalogueProvider = registered.provider
  const backstageModels = site.getModels('backstage', models)

  async function createArtist(name: string, ownerId: number | null = null) {
    const artist = await catalogue.artists.create({ name, ownerId }, OPERATOR)
    return catalogue.artists.publish(artist.id, OPERATOR)
  }
  return {
    ...site,
    catalogue,
    models: backstageModels,
    createArtist,
    /** Creates a draft of a track with audio. */
    async createTrack(name: string, artistId: number, values: { readonly ownerId?: number; readonly albumId?: number } = {}) {
      const { id } = await catalogue.tracks.create({ name, artistIds: [artistId], ...values }, OPERATOR)
      return catalogue.tracks.setAudio(id, { mime: 'audio/mpeg', duration: 60, body: Readable.from([Buffer.alloc(3000, 7)]) }, OPERATOR)
    },
    /** Creates a user that has the role of artists, and an artist of this user. */
    async createOwner(name: string) {
      const user = await site.createSignedInUser({ permissions: ['music.view', 'music.create', 'backstageRequests.create'] })
      return { user, artist: await createArtist(name, user.id) }
    },
    addMember: (artistId: number, user: SignedInUser, role: 'owner' | 'editor' | 'viewer') =>
      backstageModels.Member.create({ artistId, userId: user.id, role }),
  }
}

export type BackstageSite = Awaited<ReturnType<typeof createBackstageSite>>
