import { fieldProblem, problem } from '@balafon/sdk/server'
import { literal, type Transaction } from 'sequelize'
import { PlaylistCreated, PlaylistDeleted, PlaylistUpdated } from '../../contract/playlist-events.ts'
import type { PlaylistTracksQuery } from '../../contract/playlists.ts'
import { PLAYLISTS_CHANGED } from '../../contract/playlists.ts'
import { createListCursors } from '../collection/list-cursors.ts'
import type { PlayerContext } from '../models.ts'
import { renderCover } from './cover-image.ts'
import type { PlaylistAccess } from './playlist-access.ts'
import type { PlaylistTracksService } from './playlist-tracks.service.ts'
import type { PlaylistsStore } from './playlists.store.ts'

interface User {
  readonly id: number
  readonly name: string
}

interface NewPlaylist {
  readonly name: string
  readonly description: string
  readonly is_public: boolean
  readonly is_collaborative: boolean
  readonly track_ids: readonly number[]
}

type PlaylistChanges = { readonly [Key in 'name' | 'description' | 'is_public' | 'is_collaborative']?: NewPlaylist[Key] | undefined } & {
  readonly image?: null | undefined
}

type Context = Pick<PlayerContext, 'db' | 'events' | 'files' | 'live' | 'log' | 'models' | 'resources' | 'runInChild'>

/** Creates the service of playlists: lists, and changes by their owners. */
export function createPlaylistsService(store: PlaylistsStore, access: PlaylistAccess, tracks: PlaylistTracksService, context: Context) {
  const { db, events, files, live, log, models, resources } = context
  const { Playlist } = models

  async function readCard(id: number, transaction?: Transaction) {
    const card = await store.readCard(id, transaction)
    if (!card) throw problem(404, 'player.playlist_not_found')
    return card
  }

  async function assertVisible(id: number, userId: number | null) {
    if (!(await store.isVisible(id, userId))) throw problem(404, 'player.playlist_not_found')
  }

  /** Deletes the file of a cover that was replaced. A failure is only logged, because nothing uses the file any more. */
  async function removeCoverFile(id: number | null) {
    if (id !== null) await files.remove(id).catch((err) => log.error({ err, file: id }, 'could not delete the cover of a playlist'))
  }

  return {
    async listEditable(userId: number, { search = '', cursor, perPage }: { search?: string | undefined; cursor?: string | undefined; perPage: number }) {
      const cursors = createListCursors(resources.cursors, `playlists/${userId}/${search}`)
      const [updatedAt, id] = cursors.read(cursor) ?? []
      const rows = await store.listEditable(userId, search, updatedAt && id ? { updatedAt, id: Number(id) } : null, perPage + 1)
      const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [row.position, String(row.id)])
      return { data: page.map(({ card }) => card), next_cursor }
    },
    async listTracks(id: number, userId: number | null, { search = '', sort, order, cursor, perPage }: PlaylistTracksQuery) {
      await assertVisible(id, userId)
      const cursors = createListCursors(resources.cursors, `playlists/${id}/tracks/${sort}/${order}/${search}`)
      const [position, rowId] = cursors.read(cursor) ?? []
      const after = position === undefined || position === null ? null : { position, id: Number(rowId) }
      const rows = await store.listTracks(id, { search, sort, order, after, limit: perPage + 1 })
      const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [row.position, String(row.id)])
      return { data: page.map(({ card }) => card), next_cursor }
    },
    assertVisible,
    removeCoverFile,
    create: ({ name, description, is_public, is_collaborative, track_ids }: NewPlaylist, user: User) =>
      db.transaction(async (transaction) => {
        const { id } = await Playlist.create(
          { name, description: description || null, isPublic: is_public, isCollaborative: is_collaborative, ownerId: user.id, ownerName: user.name },
          { transaction },
        )
        await tracks.insertFirst(id, track_ids, user, transaction)
        await events.publish(PlaylistCreated, { playlistId: id, userId: user.id }, transaction)
        await live.publish({ userId: user.id }, PLAYLISTS_CHANGED, {}, transaction)
        return readCard(id, transaction)
      }),
    async update(id: number, changes: PlaylistChanges, userId: number) {
      const { card, replacedFile } = await access.runAsOwner(id, userId, async (playlist, transaction) => {
        const { name, description, is_public: isPublic, is_collaborative: isCollaborative } = changes
        if (isPublic && (await store.isHidden(id, transaction))) throw fieldProblem({ is_public: 'player.playlist_hidden' })
        await Playlist.update(
          {
            ...(name !== undefined && { name }),
            ...(description !== undefined && { description: description || null, descriptions: {} }),
            ...(isPublic !== undefined && { isPublic }),
            ...(isCollaborative !== undefined && { isCollaborative }),
            updatedAt: new Date(),
            version: literal('version + 1'),
          },
          { where: { id }, transaction },
        )
        if (changes.image === null) await store.setImage(id, null, null, transaction)
        await events.publish(PlaylistUpdated, { playlistId: id, userId }, transaction)
        await tracks.notifyMembers(id, userId, transaction)
        return { card: await readCard(id, transaction), replacedFile: changes.image === null ? playlist.image_file_id : null }
      })
      await removeCoverFile(replacedFile)
      return card
    },
    async setCover(id: number, bytes: Buffer, userId: number) {
      // This transaction only checks that the user is the owner. The cover is rendered after it, so that the playlist is not locked for a long time.
      await access.runAsOwner(id, userId, async () => {})
      const { body, hue, chroma } = await renderCover(bytes, userId, context)
      const file = await files.add({ name: `playlist-${id}.webp`, mime: 'image/webp', body, visibility: 'public', ownerId: userId })
      const image = { url: files.getPublicUrl(file.path), hue, chroma }
      const replacedFile = await access
        .runAsOwner(id, userId, async (playlist, transaction) => {
          await store.setImage(id, image, file.id, transaction)
          await events.publish(PlaylistUpdated, { playlistId: id, userId }, transaction)
          await tracks.notifyMembers(id, userId, transaction)
          return playlist.image_file_id
        })
        .catch(async (error: unknown) => {
          await removeCoverFile(file.id)
          throw error
        })
      await removeCoverFile(replacedFile)
      return image
    },
    async delete(id: number, userId: number) {
      const fileId = await access.runAsOwner(id, userId, async (playlist, transaction) => {
        await tracks.notifyMembers(id, userId, transaction)
        await Playlist.destroy({ where: { id }, transaction })
        await events.publish(PlaylistDeleted, { playlistId: id, userId, name: playlist.name }, transaction)
        return playlist.image_file_id
      })
      await removeCoverFile(fileId)
    },
    updateUserName: store.updateUserName,
    deleteUser: store.deleteUser,
  }
}
