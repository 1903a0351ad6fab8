import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ReviewedRequest } from '../../contract/administration.ts'
import { RequestApproved, RequestRefused } from '../../contract/events.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { BackstageContext } from '../models.ts'
import type { DocumentsService } from './documents.service.ts'
import { createRequestGrant, grantArtistRole } from './grant-request.ts'
import type { RequestRow } from './request.model.ts'
import { presentMessages, presentProfile, presentRequest } from './request.presenter.ts'
import type { RequestMessenger } from './request-messages.ts'

export type ReviewService = ReturnType<typeof createReviewService>

const isOpen = ({ status }: Pick<RequestRow, 'status'>) => status === 'open' || status === 'asked'

/** Locks and returns an undecided request, so that it cannot be decided twice. Throws 404 or 409 otherwise. */
export async function lockOpenRequest({ Request }: Pick<BackstageContext['models'], 'Request'>, id: number, transaction: Transaction) {
  const request = await Request.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
  if (!request) throw problem(404, 'backstage.request.not_found')
  if (!isOpen(request)) throw problem(409, 'backstage.request.closed')
  return request
}

/** Creates the service with which reviewers read and decide requests. */
export function createReviewService(context: BackstageContext, documents: DocumentsService, messenger: RequestMessenger) {
  const { audit, db, events, models, users } = context
  const { Request, RequestMessage } = models
  const grant = createRequestGrant(context)

  async function readArtist(request: RequestRow): Promise<ReviewedRequest['artist']> {
    const { artists, lists } = getCatalogue(context)
    const artist = request.artistId === null ? null : await artists.find(request.artistId)
    if (!artist) return null
    const filter = { artistIds: [artist.id], limit: 100 }
    const profiles = await users.findProfiles(artist.ownerId === null ? [] : [artist.ownerId])
    return {
      id: artist.id,
      name: artist.name,
      image: artist.image?.url ?? null,
      biography: artist.biography,
      country: artist.country,
      links: artist.links.map(({ label, url }) => ({ label, url })),
      verified_at: artist.verifiedAt,
      owner: presentProfile(artist.ownerId, profiles),
      albums: (await lists.listAlbums(filter)).length,
      tracks: (await lists.listTracks(filter)).length,
    }
  }

  async function read(id: number): Promise<ReviewedRequest> {
    const request = await Request.findByPk(id)
    if (!request) throw problem(404, 'backstage.request.not_found')
    const messages = await RequestMessage.findAll({ where: { requestId: id }, order: [['id', 'ASC']], limit: 500 })
    const profiles = await users.findProfiles(
      [request.userId, request.reviewerId, ...messages.map(({ authorId }) => authorId)].flatMap((userId) => userId ?? []),
    )
    const user = await users.find(request.userId)
    const account = user && (await users.findAccount(request.userId))
    const earlier = await Request.findAll({ where: { userId: request.userId }, order: [['id', 'DESC']], limit: 20 })
    return {
      ...presentRequest(request, await documents.find(request.documentId)),
      messages: presentMessages(messages, profiles, { showsReviewers: true }),
      user: user && { id: user.id, name: user.name, image: user.image, email: user.email, created_at: account?.createdAt.toISOString() ?? null },
      document_url: await documents.createLink(request.documentId),
      artist: await readArtist(request),
      reviewer: presentProfile(request.reviewerId, profiles),
      earlier: earlier
        .filter((other) => other.id !== id)
        .map((other) => ({ id: other.id, kind: other.kind, status: other.status, artist_name: other.artistName, created_at: other.createdAt.toISOString() })),
    }
  }

  const record = (verb: 'approve' | 'refuse' | 'ask', request: RequestRow, before: string, userId: number, transaction: Transaction) =>
    audit.record(
      {
        action: `backstage_request.${verb}`,
        entity: 'backstage.request',
        entityId: request.id,
        label: request.artistName,
        before: { status: before },
        after: { status: request.status, reason: request.reason, artist_id: request.artistId },
        userId,
      },
      transaction,
    )

  /** @param deciderId The id of the reviewer, or of the owner that agreed to a claim. */
  async function approve(id: number, deciderId: number, { isReviewer, overridesOwner }: { isReviewer: boolean; overridesOwner: boolean }) {
    const userId = await db.transaction(async (transaction) => {
      const request = await lockOpenRequest(models, id, transaction)
      const before = request.status
      if (request.kind === 'claim-artist' && request.ownerConsent !== 'none' && request.ownerConsent !== 'given' && !overridesOwner)
        throw problem(409, 'backstage.request.consent_missing')
      if (!(await users.find(request.userId))) throw problem(409, 'backstage.request.user_gone')
      const artistId = await grant(request, transaction)
      await request.update(
        { status: 'approved', artistId, decidedAt: new Date(), reviewerId: isReviewer ? deciderId : null, version: request.version + 1 },
        { transaction },
      )
      await record('approve', request, before, deciderId, transaction)
      await events.publish(RequestApproved, { requestId: id, kind: request.kind, userId: request.userId, artistId }, transaction)
      await messenger.notifyRequester(request, 'approved', '', transaction)
      return request.userId
    })
    await grantArtistRole(context, userId)
  }

  return {
    read,
    approve,
    async ask(id: number, body: string, reviewerId: number) {
      await db.transaction(async (transaction) => {
        const request = await lockOpenRequest(models, id, transaction)
        const before = request.status
        await RequestMessage.create({ requestId: id, authorId: reviewerId, isReviewer: true, body }, { transaction })
        await request.update({ status: 'asked', version: request.version + 1 }, { transaction })
        await record('ask', request, before, reviewerId, transaction)
        await messenger.notifyRequester(request, 'asked', body, transaction)
      })
      return read(id)
    },
    async refuse(id: number, reason: string, reviewerId: number) {
      await db.transaction(async (transaction) => {
        const request = await lockOpenRequest(models, id, transaction)
        const before = request.status
        await request.update({ status: 'refused', reason, reviewerId, decidedAt: new Date(), version: request.version + 1 }, { transaction })
        await record('refuse', request, before, reviewerId, transaction)
        await events.publish(RequestRefused, { requestId: id, kind: request.kind, userId: request.userId, artistId: request.artistId }, transaction)
        await messenger.notifyRequester(request, 'refused', reason, transaction)
      })
      return read(id)
    },
  }
}
