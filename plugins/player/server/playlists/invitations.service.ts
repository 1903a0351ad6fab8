import { createHash, randomBytes } from 'node:crypto'
import { Op, problem } from '@balafon/sdk/server'
import { PlaylistCollaboratorAdded, PlaylistCollaboratorRemoved } from '../../contract/playlist-events.ts'
import { PLAYLIST_MAX_COLLABORATORS } from '../../contract/playlists.ts'
import type { PlayerContext } from '../models.ts'
import type { PlaylistAccess } from './playlist-access.ts'
import type { PlaylistTracksService } from './playlist-tracks.service.ts'
import type { PlaylistsStore } from './playlists.store.ts'

const VALID_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Context = Pick<PlayerContext, 'db' | 'events' | 'models' | 'seal' | 'site' | 'unseal'>

const hash = (token: string) => createHash('sha256').update(token).digest()

/** Creates the service of invitation links and collaborators of playlists. */
export function createInvitationsService(store: PlaylistsStore, access: PlaylistAccess, tracks: PlaylistTracksService, context: Context) {
  const { db, events, models, seal, site, unseal } = context
  const { Playlist, PlaylistCollaborator, PlaylistInvitation } = models
  const getSealContext = (playlistId: number) => `playlist_invitations.sealed_token.${playlistId}`

  /** Returns `null` when the token cannot be decrypted, because the secret of the site was replaced. */
  function unsealToken(sealedToken: string, playlistId: number): string | null {
    try {
      return unseal(sealedToken, getSealContext(playlistId))
    } catch {
      return null
    }
  }

  async function findInvitation(token: string) {
    const invitation = await PlaylistInvitation.findOne({ where: { tokenHash: hash(token), expiresAt: { [Op.gt]: new Date() } } })
    const card = invitation && (await store.readCard(invitation.playlistId))
    if (!card) throw problem(404, 'player.invitation_not_found')
    return card
  }

  return {
    /** Returns the invitation link of a playlist and makes it valid for another 30 days. Creates a link when the playlist has none that can be decrypted. */
    create: (id: number, userId: number) =>
      access.runAsOwner(id, userId, async (_playlist, transaction) => {
        const current = await PlaylistInvitation.findOne({ where: { playlistId: id, expiresAt: { [Op.gt]: new Date() } }, transaction })
        const token = (current && unsealToken(current.sealedToken, id)) ?? randomBytes(24).toString('base64url')
        const expiresAt = new Date(Date.now() + VALID_DAYS * DAY_MS)
        await PlaylistInvitation.upsert({ playlistId: id, tokenHash: hash(token), sealedToken: seal(token, getSealContext(id)), expiresAt }, { transaction })
        await Playlist.update({ isCollaborative: true }, { where: { id }, transaction })
        return { url: `${site.getUrl()}/playlist-invitation/${token}`, expires_at: expiresAt.toISOString() }
      }),
    delete: (id: number, userId: number) =>
      access.runAsOwner(id, userId, async (_playlist, transaction) => (await PlaylistInvitation.destroy({ where: { playlistId: id }, transaction })) > 0),
    async find(token: string, userId: number) {
      const playlist = await findInvitation(token)
      const is_member = (await store.listMemberIds(playlist.id)).includes(userId)
      return { playlist, is_member }
    },
    async accept(token: string, user: { readonly id: number; readonly name: string }) {
      const { id } = await findInvitation(token)
      return db.transaction(async (transaction) => {
        // Locks the playlist, so that two simultaneous requests cannot exceed the maximum number of collaborators.
        const playlist = await Playlist.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
        if (!playlist) throw problem(404, 'player.invitation_not_found')
        const members = await store.listMemberIds(id, transaction)
        if (!members.includes(user.id)) {
          if (members.length > PLAYLIST_MAX_COLLABORATORS) throw problem(422, 'player.playlist_collaborators_full', { most: PLAYLIST_MAX_COLLABORATORS })
          await PlaylistCollaborator.create({ playlistId: id, userId: user.id, userName: user.name }, { transaction })
          await Playlist.update({ isCollaborative: true }, { where: { id }, transaction })
          await events.publish(PlaylistCollaboratorAdded, { playlistId: id, userId: user.id }, transaction)
          await tracks.notifyMembers(id, user.id, transaction)
        }
        const card = await store.readCard(id, transaction)
        if (!card) throw problem(404, 'player.invitation_not_found')
        return card
      })
    },
    removeCollaborator: (id: number, collaboratorId: number, userId: number) =>
      access.runAsEditor(id, userId, async (playlist, transaction) => {
        if (playlist.owner_id !== userId && collaboratorId !== userId) throw problem(403, 'player.playlist_not_yours')
        await tracks.notifyMembers(id, userId, transaction)
        const removed = await PlaylistCollaborator.destroy({ where: { playlistId: id, userId: collaboratorId }, transaction })
        if (removed > 0) await events.publish(PlaylistCollaboratorRemoved, { playlistId: id, userId: collaboratorId }, transaction)
        return removed > 0
      }),
  }
}
