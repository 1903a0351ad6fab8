import type { ArtistItem } from '@balafon/plugin-player/contract/catalogue-service'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import { REQUEST_KINDS } from '../../contract/paths.ts'
import type { NewRequest, RequestDetails } from '../../contract/requests.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { LocksStore } from '../access/locks.store.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import type { ImagesService } from '../publishing/images.service.ts'
import type { DocumentsService } from './documents.service.ts'
import { presentMessages, presentProfile, presentRequest } from './request.presenter.ts'
import type { RequestMessenger } from './request-messages.ts'
import { lockOpenRequest, type ReviewService } from './review.service.ts'

const MAX_LISTED = 100
const OPEN_STATUSES = ['open', 'asked'] as const

export type RequestsService = ReturnType<typeof createRequestsService>

interface Dependencies {
  readonly access: MusicAccess
  readonly proofDocuments: DocumentsService
  readonly images: ImagesService
  readonly locks: LocksStore
  readonly messenger: RequestMessenger
  readonly review: ReviewService
}

/** Creates the service with which users send requests, and with which owners of claimed artists answer the claims. */
export function createRequestsService(context: BackstageContext, { access, proofDocuments, images, locks, messenger, review }: Dependencies) {
  const { db, models, users, listContributions } = context
  const { Member, Request, RequestMessage } = models

  const listKinds = () => [...REQUEST_KINDS, ...listContributions('backstage.requestKinds/v1').map(({ item }) => item.id)]

  async function read(id: number, userId: number): Promise<RequestDetails> {
    const request = await Request.findOne({ where: { id, userId } })
    if (!request) throw problem(404, 'backstage.request.not_found')
    const messages = await RequestMessage.findAll({ where: { requestId: id }, order: [['id', 'ASC']], limit: 500 })
    const profiles = await users.findProfiles([userId])
    return {
      ...presentRequest(request, await proofDocuments.find(request.documentId)),
      messages: presentMessages(messages, profiles, { showsReviewers: false }),
    }
  }

  /** Finds the artist of a request. Throws 422 when the request makes no sense, for example a claim of an artist that the user already owns. */
  async function requireArtist({ kind, artist_id: artistId }: NewRequest, userId: number): Promise<ArtistItem | null> {
    if (kind !== 'claim-artist' && kind !== 'verify-artist') return null
    const artist = artistId === null ? null : await getCatalogue(context).artists.find(artistId)
    const role = artist && (await access.listRoles(userId)).get(artist.id)
    if (!artist || (artist.status !== 'published' && !role)) throw fieldProblem({ artist_id: 'backstage.request.unknown_artist' })
    if (kind === 'claim-artist' && role === 'owner') throw fieldProblem({ artist_id: 'backstage.request.already_yours' })
    if (kind === 'verify-artist' && role !== 'owner') throw fieldProblem({ artist_id: 'backstage.request.not_yours' })
    if (kind === 'verify-artist' && artist.verifiedAt !== null) throw fieldProblem({ artist_id: 'backstage.request.already_verified' })
    return artist
  }

  async function listOwnerIds({ id, ownerId }: ArtistItem): Promise<number[]> {
    const members = await Member.findAll({ where: { artistId: id, role: 'owner' } })
    return [...new Set([...(ownerId === null ? [] : [ownerId]), ...members.map(({ userId }) => userId)])]
  }

  return {
    read,
    async list(userId: number) {
      const requests = await Request.findAll({ where: { userId }, order: [['id', 'DESC']], limit: MAX_LISTED })
      const kinds = listKinds().map((kind) => ({
        kind,
        open_request_id: requests.find((request) => request.kind === kind && OPEN_STATUSES.some((status) => status === request.status))?.id ?? null,
      }))
      return { requests: requests.map((request) => presentRequest(request)), kinds }
    },
    async create(body: NewRequest, user: Identity) {
      if (!listKinds().includes(body.kind)) throw fieldProblem({ kind: 'backstage.request.unknown_kind' })
      if (body.proof_url === null && body.document_id === null) throw fieldProblem({ proof_url: 'backstage.request.proof_required' })
      await proofDocuments.assertOwn(body.document_id, user.id)
      const artist = await requireArtist(body, user.id)
      const ownerIds = artist && body.kind === 'claim-artist' ? await listOwnerIds(artist) : []
      const [image = null] = body.image ? await images.requireImages([body.image], [], 'image') : []
      const values = {
        userId: user.id,
        kind: body.kind,
        artistId: artist?.id ?? null,
        artistName: artist?.name ?? body.artist_name,
        image,
        proofUrl: body.proof_url,
        documentId: body.document_id,
        message: body.message,
        ownerConsent: ownerIds.length > 0 ? ('asked' as const) : ('none' as const),
      }
      const reviewerIds = await messenger.listReviewers(user.id)
      return db.transaction(async (transaction) => {
        await locks.lock(`requests/${user.id}/${body.kind}`, transaction)
        const open = await Request.findOne({ where: { userId: user.id, kind: body.kind, status: [...OPEN_STATUSES] }, transaction })
        if (open) throw problem(409, 'backstage.request.already_open')
        const request = await Request.create(values, { transaction })
        await messenger.notifyReviewers(reviewerIds, request, { event: 'new', name: user.user.name }, transaction)
        if (ownerIds.length > 0) await messenger.askOwners(ownerIds, request, user.user.name, transaction)
        return presentRequest(request, await proofDocuments.find(request.documentId))
      })
    },
    async answer(id: number, { body, proof_url, document_id }: { body: string; proof_url: string | null; document_id: number | null }, user: Identity) {
      const { id: userId } = user
      await read(id, userId)
      const reviewerIds = await messenger.listReviewers(userId)
      await proofDocuments.assertOwn(document_id, userId)
      await db.transaction(async (transaction) => {
        const request = await lockOpenRequest(models, id, transaction)
        await RequestMessage.create({ requestId: id, authorId: userId, isReviewer: false, body }, { transaction })
        await request.update(
          {
            status: 'open',
            version: request.version + 1,
            ...(proof_url !== null && { proofUrl: proof_url }),
            ...(document_id !== null && { documentId: document_id }),
          },
          { transaction },
        )
        await messenger.notifyReviewers(reviewerIds, request, { event: 'answered', name: user.user.name }, transaction)
      })
      return read(id, userId)
    },
    async withdraw(id: number, userId: number) {
      await read(id, userId)
      await db.transaction(async (transaction) => {
        const request = await lockOpenRequest(models, id, transaction)
        await request.update({ status: 'withdrawn', decidedAt: new Date(), version: request.version + 1 }, { transaction })
      })
      return read(id, userId)
    },
    async listClaims(userId: number) {
      const owned = [...(await access.listRoles(userId))].flatMap(([artistId, role]) => (role === 'owner' ? [artistId] : []))
      const where = { artistId: owned, kind: 'claim-artist', status: [...OPEN_STATUSES], ownerConsent: 'asked' as const }
      const claims = await Request.findAll({ where, order: [['id', 'ASC']], limit: MAX_LISTED })
      const profiles = await users.findProfiles(claims.map((claim) => claim.userId))
      return claims.flatMap((claim) => {
        const user = presentProfile(claim.userId, profiles)
        if (!user || claim.artistId === null) return []
        return [{ request_id: claim.id, artist_id: claim.artistId, artist_name: claim.artistName, user, created_at: claim.createdAt.toISOString() }]
      })
    },
    async answerClaim(id: number, consents: boolean, userId: number) {
      const request = await Request.findOne({ where: { id, kind: 'claim-artist' } })
      const role = request?.artistId ? (await access.listRoles(userId)).get(request.artistId) : undefined
      if (!request || role !== 'owner') throw problem(404, 'backstage.request.not_found')
      await db.transaction(async (transaction) => {
        const locked = await lockOpenRequest(models, id, transaction)
        await locked.update({ ownerConsent: consents ? 'given' : 'refused', version: locked.version + 1 }, { transaction })
      })
      if (consents) await review.approve(id, userId, { isReviewer: false, overridesOwner: false })
      return { status: consents ? ('approved' as const) : request.status }
    },
  }
}
