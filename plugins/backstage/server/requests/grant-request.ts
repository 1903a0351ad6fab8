import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { MemberChanged, MemberRemoved } from '../../contract/events.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { BackstageContext } from '../models.ts'
import type { RequestRow } from './request.model.ts'

export const ARTIST_ROLE = 'artist'
/** The permissions with which the role is created again when an administrator has deleted it. */
const ARTIST_PERMISSIONS = [
  { name: 'music.create', restrictions: [] },
  { name: 'files.create', restrictions: [] },
]

/** Gives a user the role of artists. The site grants the role, not the reviewer, because reviewers may not grant permissions that they do not have. */
export async function grantArtistRole({ roles, users }: Pick<BackstageContext, 'roles' | 'users'>, userId: number) {
  const role = (await roles.findByName(ARTIST_ROLE)) ?? (await roles.create({ name: ARTIST_ROLE, permissions: ARTIST_PERMISSIONS }, null))
  await users.addRole(userId, role.id, null)
}

/** Creates the function that carries out an approved request, for example gives a claimed artist to the user. The caller must have locked the request. */
export function createRequestGrant(context: Pick<BackstageContext, 'events' | 'getProviders' | 'models' | 'roles' | 'users'>) {
  const { events, models } = context
  const { Member } = models

  async function addOwner(artistId: number, userId: number, transaction: Transaction) {
    await Member.upsert({ artistId, userId, role: 'owner' }, { transaction })
    await events.publish(MemberChanged, { artistId, userId, role: 'owner' }, transaction)
  }

  async function becomeArtist({ userId, artistName, image }: RequestRow, transaction: Transaction) {
    const { artists } = getCatalogue(context)
    const actor = { userId, asOperator: true }
    const artist = await artists.create({ name: artistName, image, ownerId: userId }, actor)
    await artists.publish(artist.id, actor)
    await addOwner(artist.id, userId, transaction)
    return artist.id
  }

  /** Makes the user an owner of the claimed artist. The former owners stay owners when one of them has agreed; otherwise they lose the artist. */
  async function claimArtist({ userId, artistId, ownerConsent }: RequestRow, transaction: Transaction) {
    const { artists } = getCatalogue(context)
    const artist = artistId === null ? null : await artists.find(artistId)
    if (!artist) throw problem(404, 'backstage.request.artist_gone')
    const verifiedAt = artist.verifiedAt ?? new Date().toISOString()
    if (ownerConsent === 'given') {
      if (artist.ownerId !== null) await addOwner(artist.id, artist.ownerId, transaction)
    } else {
      const former = await Member.findAll({ where: { artistId: artist.id, role: 'owner' }, transaction })
      await Member.destroy({ where: { artistId: artist.id, role: 'owner' }, transaction })
      for (const member of former) await events.publish(MemberRemoved, { artistId: artist.id, userId: member.userId }, transaction)
    }
    const owner = ownerConsent === 'given' && artist.ownerId !== null ? {} : { ownerId: userId }
    await artists.update(artist.id, { ...owner, verifiedAt }, { userId, asOperator: true, version: artist.version })
    await addOwner(artist.id, userId, transaction)
    return artist.id
  }

  async function verifyArtist({ userId, artistId }: RequestRow) {
    const { artists } = getCatalogue(context)
    const artist = artistId === null ? null : await artists.find(artistId)
    if (!artist) throw problem(404, 'backstage.request.artist_gone')
    await artists.update(artist.id, { verifiedAt: new Date().toISOString() }, { userId, asOperator: true, version: artist.version })
    return artist.id
  }

  /** Returns the id of the artist. A kind of another plugin changes nothing here: that plugin handles the event of the approval. */
  return async function grant(request: RequestRow, transaction: Transaction): Promise<number | null> {
    switch (request.kind) {
      case 'become-artist':
        return becomeArtist(request, transaction)
      case 'claim-artist':
        return claimArtist(request, transaction)
      case 'verify-artist':
        return verifyArtist(request)
      default:
        return request.artistId
    }
  }
}
