import { createHash, randomBytes } from 'node:crypto'
import type { AlbumItem, TrackItem } from '@balafon/plugin-player/contract/catalogue-service'
import { type Identity, Op, problem } from '@balafon/sdk/server'
import { buildPreviewPath } from '../../contract/paths.ts'
import { PREVIEW_DAYS } from '../../contract/previews.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'

const DAY_MS = 86_400_000
const AUDIO_SECONDS = 6 * 3600

const hashToken = (token: string) => createHash('sha256').update(token).digest()

export type PreviewsService = ReturnType<typeof createPreviewsService>
type Kind = 'track' | 'album'

/** Creates the service of secret links to music that is not published. */
export function createPreviewsService(context: BackstageContext, access: MusicAccess) {
  const { models, seal, site, unseal } = context
  const { Preview } = models
  const getSealContext = (kind: Kind, id: number) => `backstage_previews.sealed_token.${kind}.${id}`

  /** Returns `null` when the token cannot be decrypted, because the secret of the site was replaced. */
  function unsealToken(sealedToken: string, kind: Kind, id: number): string | null {
    try {
      return unseal(sealedToken, getSealContext(kind, id))
    } catch {
      return null
    }
  }

  const assertMayEdit = (kind: Kind, id: number, user: Identity): Promise<unknown> =>
    kind === 'album' ? access.requireAlbum(id, user, 'edit') : access.requireTrack(id, user, 'edit')

  async function present(item: AlbumItem | TrackItem, tracks: readonly TrackItem[]) {
    const { createPreviewUrl } = getCatalogue(context).tracks
    return {
      name: item.name,
      artists: [...item.artists],
      image: item.image ?? tracks.find(({ image }) => image)?.image ?? null,
      release_at: item.releaseAt,
      tracks: await Promise.all(
        tracks.map(async ({ id, name, artists, duration }) => ({ id, name, artists: [...artists], duration, url: await createPreviewUrl(id, AUDIO_SECONDS) })),
      ),
    }
  }

  return {
    /** Returns the link, and makes it valid for another 30 days. Creates a new link when there is none that can be decrypted. */
    async create(kind: Kind, id: number, user: Identity) {
      await assertMayEdit(kind, id, user)
      const current = await Preview.findOne({ where: { kind, subjectId: id, expiresAt: { [Op.gt]: new Date() } } })
      const token = (current && unsealToken(current.sealedToken, kind, id)) ?? randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + PREVIEW_DAYS * DAY_MS)
      await Preview.upsert({
        kind,
        subjectId: id,
        tokenHash: hashToken(token),
        sealedToken: seal(token, getSealContext(kind, id)),
        createdBy: user.id,
        expiresAt,
      })
      return { url: site.getUrl() + buildPreviewPath(token), expires_at: expiresAt.toISOString() }
    },
    async remove(kind: Kind, id: number, user: Identity) {
      await assertMayEdit(kind, id, user)
      return (await Preview.destroy({ where: { kind, subjectId: id } })) > 0
    },
    async read(token: string) {
      const preview = await Preview.findOne({ where: { tokenHash: hashToken(token), expiresAt: { [Op.gt]: new Date() } } })
      const { albums, tracks, lists } = getCatalogue(context)
      if (preview?.kind === 'album') {
        const album = await albums.find(preview.subjectId)
        if (album) return present(album, await lists.listAlbumTracks(album.id))
      }
      const track = preview?.kind === 'track' ? await tracks.find(preview.subjectId) : null
      if (!track) throw problem(404, 'backstage.preview_not_found')
      return present(track, [track])
    },
    deleteForItem: (kind: Kind, subjectId: number) => Preview.destroy({ where: { kind, subjectId } }),
    deleteExpired: () => Preview.destroy({ where: { expiresAt: { [Op.lt]: new Date() } } }),
  }
}
