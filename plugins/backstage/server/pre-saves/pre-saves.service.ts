import type { AlbumItem, TrackItem } from '@balafon/plugin-player/contract/catalogue-service'
import { getAlbumPath, getTrackPath } from '@balafon/plugin-player/contract/paths'
import { type Identity, Op, problem } from '@balafon/sdk/server'
import { buildPreSavePath } from '../../contract/paths.ts'
import type { PreSaveKind, PreSaveRelease } from '../../contract/pre-saves.ts'
import { getCatalogue, getLibrary } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'

const BATCH_SIZE = 200

export const DELIVER_PRE_SAVES_JOB = 'deliver-pre-saves'

export type PreSavesService = ReturnType<typeof createPreSavesService>

/** Creates the service of pre-saves. It opens the public pages of scheduled releases, and adds published releases to the libraries of the users that pre-saved them. */
export function createPreSavesService(context: BackstageContext, access: MusicAccess) {
  const { jobs, models, notify, site } = context
  const { PreSave, PreSavePage } = models

  async function requireItem(kind: PreSaveKind, id: number, user: Identity, need: 'view' | 'edit'): Promise<AlbumItem | TrackItem> {
    return kind === 'album' ? (await access.requireAlbum(id, user, need)).album : (await access.requireTrack(id, user, need)).track
  }

  async function present(kind: PreSaveKind, item: AlbumItem | TrackItem) {
    return {
      is_open: (await PreSavePage.count({ where: { kind, subjectId: item.id } })) > 0,
      url: site.getUrl() + buildPreSavePath(kind, item),
      pre_saves: await PreSave.count({ where: { kind, subjectId: item.id } }),
    }
  }

  /** Finds a release with a public page. The page of a release stays after its publication and then links to the release. */
  async function findRelease(kind: PreSaveKind, id: number): Promise<AlbumItem | TrackItem | null> {
    if ((await PreSavePage.count({ where: { kind, subjectId: id } })) === 0) return null
    const { albums, tracks } = getCatalogue(context)
    const item = kind === 'album' ? await albums.find(id) : await tracks.find(id)
    return item?.status === 'scheduled' || item?.status === 'published' ? item : null
  }

  async function read(kind: PreSaveKind, id: number, userId: number | null): Promise<PreSaveRelease> {
    const item = await findRelease(kind, id)
    if (!item) throw problem(404, 'backstage.pre_save_not_found')
    const isPublished = item.status === 'published'
    return {
      kind,
      id,
      name: item.name,
      artists: [...item.artists],
      image: item.image,
      tracks_count: kind === 'album' ? (await getCatalogue(context).lists.listAlbumTracks(id)).length : 1,
      release_at: isPublished ? null : item.releaseAt,
      path: isPublished ? getPath(kind, item) : null,
      is_pre_saved: userId !== null && (await PreSave.count({ where: { kind, subjectId: id, userId } })) > 0,
    }
  }

  /** Adds the release to the library of each user that has pre-saved it. The rows of served users are deleted, so a repeated run continues where the last run stopped. */
  async function deliver(kind: PreSaveKind, id: number, signal?: AbortSignal) {
    const { albums, tracks } = getCatalogue(context)
    const item = kind === 'album' ? await albums.find(id) : await tracks.find(id)
    if (item?.status !== 'published') return
    const artists = item.artists.map(({ name }) => name).join(', ')
    while (!signal?.aborted) {
      const rows = await PreSave.findAll({ where: { kind, subjectId: id }, order: [['userId', 'ASC']], limit: BATCH_SIZE })
      if (rows.length === 0) return
      const userIds = rows.map(({ userId }) => userId)
      await getLibrary(context).add(userIds, kind, id)
      await notify(userIds, 'backstage.pre_save', {
        ...(item.image && { image: item.image.url }),
        lines: [{ icon: 'disc', text: 'backstage.notification.pre_save', values: { name: item.name, artists } }],
        mainAction: { label: 'backstage.notification.listen', action: getPath(kind, item) },
        key: `pre-save:${kind}:${id}`,
      })
      await PreSave.destroy({ where: { kind, subjectId: id, userId: { [Op.in]: userIds } } })
    }
  }

  return {
    read,
    deliver,
    findRelease,
    readPage: async (kind: PreSaveKind, id: number, user: Identity) => present(kind, await requireItem(kind, id, user, 'view')),
    async setPage(kind: PreSaveKind, id: number, isOpen: boolean, user: Identity) {
      const item = await requireItem(kind, id, user, 'edit')
      if (isOpen && item.status !== 'scheduled') throw problem(422, 'backstage.pre_save.not_scheduled')
      if (isOpen) await PreSavePage.upsert({ kind, subjectId: id })
      else await PreSavePage.destroy({ where: { kind, subjectId: id } })
      return present(kind, item)
    },
    /** Stores that a user pre-saves a release. When the release was published in the meantime, the job adds it to the library at once. */
    async add(kind: PreSaveKind, id: number, userId: number) {
      const item = await findRelease(kind, id)
      if (!item) throw problem(404, 'backstage.pre_save_not_found')
      await PreSave.upsert({ kind, subjectId: id, userId })
      if (item.status === 'published') await jobs.enqueue(DELIVER_PRE_SAVES_JOB, { kind, id })
      return { is_pre_saved: true }
    },
    async remove(kind: PreSaveKind, id: number, userId: number) {
      await PreSave.destroy({ where: { kind, subjectId: id, userId } })
      return { is_pre_saved: false }
    },
    /** Starts the job when users have pre-saved the release. */
    async onPublished(kind: PreSaveKind, id: number) {
      if ((await PreSave.count({ where: { kind, subjectId: id } })) > 0) await jobs.enqueue(DELIVER_PRE_SAVES_JOB, { kind, id })
    },
    async deleteForItem(kind: PreSaveKind, subjectId: number) {
      await PreSave.destroy({ where: { kind, subjectId } })
      await PreSavePage.destroy({ where: { kind, subjectId } })
    },
  }
}

const getPath = (kind: PreSaveKind, { id, name, artists }: AlbumItem | TrackItem) =>
  kind === 'album' ? getAlbumPath({ id, name, artists: [...artists] }) : getTrackPath({ id, name })
