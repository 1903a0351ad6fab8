import { promises as fs } from 'node:fs'
import { fieldProblem, implement, requireUser, serveResource } from '@balafon/sdk/server'
import { approveRequest, askRequester, backstageRequests, getReviewedRequest, refuseRequest } from '../../contract/administration.ts'
import {
  answerArtistClaim,
  answerBackstageRequest,
  createBackstageRequest,
  getBackstageRequest,
  listArtistClaims,
  listBackstageRequests,
  uploadBackstageImage,
  uploadProofDocument,
  withdrawBackstageRequest,
} from '../../contract/requests.ts'
import type { BackstageContext } from '../models.ts'
import type { ImagesService } from '../publishing/images.service.ts'
import type { DocumentsService } from './documents.service.ts'
import type { RequestsService } from './requests.service.ts'
import type { ReviewService } from './review.service.ts'

interface Services {
  readonly requests: RequestsService
  readonly review: ReviewService
  readonly proofDocuments: DocumentsService
  readonly images: ImagesService
}

/** Creates the routes of requests and their review. */
export function createRequestRoutes({ requests, review, proofDocuments, images }: Services, context: BackstageContext) {
  const { list, count, export: exportCsv } = serveResource(backstageRequests, { model: context.models.Request, scope: () => null, filters: {} }, context)
  return [
    list,
    count,
    exportCsv,
    implement(uploadProofDocument, async ({ file, user }) => ({ document: await proofDocuments.add(file, requireUser(user).id) })),
    implement(uploadBackstageImage, async ({ file, user }) => {
      if (!file) throw fieldProblem({ file: 'backstage.image.required' })
      return { image: await images.add(await fs.readFile(file.path), user.id) }
    }),
    implement(listBackstageRequests, ({ user }) => requests.list(requireUser(user).id)),
    implement(createBackstageRequest, async ({ body, user }) => ({ request: await requests.create(body, requireUser(user)) })),
    implement(getBackstageRequest, async ({ params, user }) => ({ request: await requests.read(params.requestId, requireUser(user).id) })),
    implement(answerBackstageRequest, async ({ params, body, user }) => ({ request: await requests.answer(params.requestId, body, requireUser(user)) })),
    implement(withdrawBackstageRequest, async ({ params, user }) => ({ request: await requests.withdraw(params.requestId, requireUser(user).id) })),
    implement(listArtistClaims, async ({ user }) => ({ claims: await requests.listClaims(user.id) })),
    implement(answerArtistClaim, ({ params, body, user }) => requests.answerClaim(params.requestId, body.consents, user.id)),
    implement(getReviewedRequest, async ({ params }) => ({ request: await review.read(params.requestId) })),
    implement(askRequester, async ({ params, body, user }) => ({ request: await review.ask(params.requestId, body.body, requireUser(user).id) })),
    implement(approveRequest, async ({ params, body, user }) => {
      await review.approve(params.requestId, requireUser(user).id, { isReviewer: true, overridesOwner: body.overrides_owner })
      return { request: await review.read(params.requestId) }
    }),
    implement(refuseRequest, async ({ params, body, user }) => ({ request: await review.refuse(params.requestId, body.reason, requireUser(user).id) })),
  ]
}
