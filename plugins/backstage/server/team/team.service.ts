import { createHash, randomBytes } from 'node:crypto'
import { type EmailTemplate, fieldProblem, type Identity, Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { MemberChanged, MemberRemoved } from '../../contract/events.ts'
import { buildInvitationPath } from '../../contract/paths.ts'
import { MAX_MEMBERS, type MemberRole } from '../../contract/team.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { LocksStore } from '../access/locks.store.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import { grantArtistRole } from '../requests/grant-request.ts'
import { presentProfile } from '../requests/request.presenter.ts'

const VALID_DAYS = 14
const DAY_MS = 86_400_000

export const teamEmails: readonly EmailTemplate[] = [
  {
    name: 'backstage.invitation',
    subject: 'backstage.email.invitation.subject',
    lines: ['backstage.email.invitation.line'],
    action: { label: 'backstage.email.invitation.open', url: 'url' },
  },
]

const hashToken = (token: string) => createHash('sha256').update(token).digest()

export type TeamService = ReturnType<typeof createTeamService>

/** Creates the service of teams: the users that manage an artist, and the invitations to join them. */
export function createTeamService(context: BackstageContext, access: MusicAccess, locks: LocksStore) {
  const { db, events, mailer, models, notify, site, users } = context
  const { Invitation, Member } = models

  /** Lists all members of a team, including the owner in the catalogue, even when this user has no row in the table of members. */
  async function listMembers(artistId: number, ownerId: number | null, transaction?: Transaction) {
    const rows = await Member.findAll({ where: { artistId }, order: [['createdAt', 'ASC']], ...(transaction && { transaction }) })
    const members = rows.map(({ userId, role, createdAt }) => ({ userId, role: userId === ownerId ? ('owner' as const) : role, createdAt }))
    if (ownerId === null || members.some(({ userId }) => userId === ownerId)) return members
    return [{ userId: ownerId, role: 'owner' as const, createdAt: new Date(0) }, ...members]
  }

  /** Runs one change of a team at a time, so that two owners cannot remove each other at the same moment. */
  const runLocked = <T>(artistId: number, run: (transaction: Transaction) => Promise<T>) =>
    db.transaction(async (transaction) => {
      await locks.lock(`team/${artistId}`, transaction)
      return run(transaction)
    })

  async function read(artistId: number, user: Identity) {
    const { artist, role } = await access.requireArtist(artistId, user, 'view')
    const members = await listMembers(artistId, artist.ownerId)
    const profiles = await users.findProfiles(members.map(({ userId }) => userId))
    const mayInvite = role === 'owner' || user.can('music.update')
    const invitations = mayInvite ? await Invitation.findAll({ where: { artistId, expiresAt: { [Op.gt]: new Date() } }, order: [['id', 'ASC']] }) : []
    return {
      members: members.flatMap((member) => {
        const profile = presentProfile(member.userId, profiles)
        return profile ? [{ user: profile, role: member.role, created_at: member.createdAt.toISOString() }] : []
      }),
      invitations: invitations.map(({ id, email, role: offered, expiresAt }) => ({ id, email, role: offered, expires_at: expiresAt.toISOString() })),
    }
  }

  /** Finds an invitation to the email address of the user. Throws 404 for invitations to other addresses. */
  async function findInvitation(token: string, { email }: { readonly email: string }, transaction?: Transaction) {
    const where = { tokenHash: hashToken(token), email: email.toLowerCase(), expiresAt: { [Op.gt]: new Date() } }
    const invitation = await Invitation.findOne({ where, ...(transaction && { transaction, lock: transaction.LOCK.UPDATE }) })
    if (!invitation) throw problem(404, 'backstage.invitation_not_found')
    return invitation
  }

  async function sendInvitation(email: string, token: string, { artistName, inviter }: { artistName: string; inviter: Identity }, transaction: Transaction) {
    const path = buildInvitationPath(token)
    const found = await users.findByEmail(email)
    const invited = found && (await users.find(found.id))
    const language = invited?.language ?? inviter.user.language ?? 'en'
    const data = { artist: artistName, name: inviter.user.name, url: site.getUrl() + path }
    await mailer.send({ to: { email }, language, template: 'backstage.invitation', data }, transaction)
    if (!invited) return
    await notify(
      invited.id,
      'backstage.invitation',
      {
        lines: [{ icon: 'users', text: 'backstage.notification.invitation', values: { artist: artistName, name: inviter.user.name } }],
        mainAction: { label: 'backstage.notification.open_invitation', action: path },
        aboutUserId: inviter.id,
      },
      transaction,
    )
  }

  return {
    read,
    async invite(artistId: number, { email: address, role }: { email: string; role: MemberRole }, user: Identity) {
      const { artist } = await access.requireArtist(artistId, user, 'own')
      const email = address.toLowerCase()
      const existing = await users.findByEmail(email)
      const token = randomBytes(24).toString('base64url')
      await runLocked(artistId, async (transaction) => {
        const members = await listMembers(artistId, artist.ownerId, transaction)
        if (existing && members.some(({ userId }) => userId === existing.id)) throw fieldProblem({ email: 'backstage.team.already_member' })
        if (members.length + (await Invitation.count({ where: { artistId }, transaction })) >= MAX_MEMBERS)
          throw problem(422, 'backstage.team.full', { most: MAX_MEMBERS })
        // A second invitation to the same address replaces the first one.
        await Invitation.destroy({ where: { artistId, email }, transaction })
        const expiresAt = new Date(Date.now() + VALID_DAYS * DAY_MS)
        await Invitation.create({ artistId, artistName: artist.name, email, role, tokenHash: hashToken(token), invitedBy: user.id, expiresAt }, { transaction })
        await sendInvitation(email, token, { artistName: artist.name, inviter: user }, transaction)
      })
      return read(artistId, user)
    },
    async cancelInvitation(artistId: number, id: number, user: Identity) {
      await access.requireArtist(artistId, user, 'own')
      await Invitation.destroy({ where: { id, artistId } })
      return read(artistId, user)
    },
    async change(artistId: number, memberId: number, role: MemberRole, user: Identity) {
      await access.requireArtist(artistId, user, 'own')
      await runLocked(artistId, async (transaction) => {
        const artist = await getCatalogue(context).artists.find(artistId)
        const members = await listMembers(artistId, artist?.ownerId ?? null, transaction)
        const member = members.find(({ userId }) => userId === memberId)
        if (!member) throw problem(404, 'backstage.team.unknown_member')
        const otherOwners = members.filter((other) => other.role === 'owner' && other.userId !== memberId)
        if (role !== 'owner' && otherOwners.length === 0) throw problem(409, 'backstage.team.last_owner')
        await Member.upsert({ artistId, userId: memberId, role }, { transaction })
        await transferOwnership(artistId, memberId, role, otherOwners[0]?.userId)
        await events.publish(MemberChanged, { artistId, userId: memberId, role }, transaction)
      })
      if (role !== 'viewer') await grantArtistRole(context, memberId)
      return read(artistId, user)
    },
    async remove(artistId: number, memberId: number, user: Identity) {
      await access.requireArtist(artistId, user, memberId === user.id ? 'view' : 'own')
      return runLocked(artistId, async (transaction) => {
        const artist = await getCatalogue(context).artists.find(artistId)
        const members = await listMembers(artistId, artist?.ownerId ?? null, transaction)
        const member = members.find(({ userId }) => userId === memberId)
        if (!member) throw problem(404, 'backstage.team.unknown_member')
        const otherOwners = members.filter((other) => other.role === 'owner' && other.userId !== memberId)
        if (member.role === 'owner' && otherOwners.length === 0) throw problem(409, 'backstage.team.last_owner')
        await Member.destroy({ where: { artistId, userId: memberId }, transaction })
        await transferOwnership(artistId, memberId, null, otherOwners[0]?.userId)
        await events.publish(MemberRemoved, { artistId, userId: memberId }, transaction)
        return true
      })
    },
    async findInvitation(token: string, user: Identity) {
      const { artistId, artistName, role, invitedBy } = await findInvitation(token, user.user)
      const profiles = await users.findProfiles(invitedBy === null ? [] : [invitedBy])
      return { artist_id: artistId, artist_name: artistName, role, invited_by: presentProfile(invitedBy, profiles)?.name ?? null }
    },
    async accept(token: string, user: Identity) {
      const { artistId } = await findInvitation(token, user.user)
      const role = await runLocked(artistId, async (transaction) => {
        const invitation = await findInvitation(token, user.user, transaction)
        await Member.upsert({ artistId, userId: user.id, role: invitation.role }, { transaction })
        await invitation.destroy({ transaction })
        await events.publish(MemberChanged, { artistId, userId: user.id, role: invitation.role }, transaction)
        return invitation.role
      })
      if (role !== 'viewer') await grantArtistRole(context, user.id)
      return artistId
    },
    async decline(token: string, user: Identity) {
      const invitation = await findInvitation(token, user.user)
      await invitation.destroy()
      return true
    },
  }

  /** Makes a successor the owner in the catalogue when the current owner in the catalogue loses this role. */
  async function transferOwnership(artistId: number, userId: number, role: MemberRole | null, successorId: number | undefined) {
    const { artists } = getCatalogue(context)
    const artist = await artists.find(artistId)
    if (artist?.ownerId !== userId || role === 'owner' || successorId === undefined) return
    await artists.update(artistId, { ownerId: successorId }, { userId: null, asOperator: true, version: artist.version })
  }
}
