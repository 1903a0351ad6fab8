import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveRequest, askRequester, getReviewedRequest, listRequestQueue, refuseRequest } from '../../contract/administration.ts'
import {
  answerArtistClaim,
  answerBackstageRequest,
  createBackstageRequest,
  getBackstageRequest,
  listArtistClaims,
  listBackstageRequests,
  uploadProofDocument,
  withdrawBackstageRequest,
} from '../../contract/requests.ts'
import { type BackstageSite, createBackstageSite, PDF } from '../testing/backstage-site.ts'

let site: BackstageSite
let reviewer: SignedInUser
let user: SignedInUser
let other: SignedInUser
beforeAll(async () => {
  site = await createBackstageSite()
  reviewer = await site.createSignedInUser({ permissions: ['backstageRequests.update'] })
})
beforeEach(async () => {
  user = await site.createSignedInUser({ permissions: ['backstageRequests.create'] })
  other = await site.createSignedInUser({ permissions: ['backstageRequests.create'] })
})
afterAll(() => site.close())

const PROOF = { proof_url: 'https://social.example/fanta' }
const BECOME = { kind: 'become-artist', artist_name: 'Fanta Zié', ...PROOF }
const postRequest = async (by: SignedInUser, body: object = BECOME) => by.request(createBackstageRequest, { body: body as typeof BECOME })
const createRequest = async (by: SignedInUser = user, body: object = BECOME): Promise<number> => {
  const response = await postRequest(by, body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.request.id
}
const approve = (id: number, overrides_owner = false) => reviewer.request(approveRequest, { params: { requestId: id }, body: { overrides_owner } })
const hasArtistRole = async ({ id }: SignedInUser) => (await site.getContext('backstage').users.find(id))?.roles.some(({ name }) => name === 'artist')

describe('POST /backstage/requests', () => {
  test('returns 422 at the field for invalid values', async () => {
    const document = await other.upload(uploadProofDocument, { file: PDF, name: 'card.pdf' })
    expect(document.status, JSON.stringify(document.body)).toBe(201)
    const cases = [
      [{ ...BECOME, kind: 'queen' }, 'kind'],
      [{ ...BECOME, proof_url: null }, 'proof_url'],
      [{ ...BECOME, proof_url: 'javascript:alert(1)' }, 'proof_url'],
      [{ ...BECOME, document_id: document.body.document.id }, 'document_id'],
      [{ ...BECOME, image: { url: 'https://tracker.example/a.png', hue: 1, chroma: 1 } }, 'image'],
      [{ ...BECOME, artist_name: 'x'.repeat(10_000) }, 'artist_name'],
      [{ ...BECOME, kind: 'claim-artist', artist_id: 999_999 }, 'artist_id'],
    ] as const
    for (const [body, field] of cases) {
      const response = await postRequest(user, body)
      expect([response.status, Object.keys(response.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]])
    }
    expect((await site.createVisitor().request(createBackstageRequest, { body: BECOME })).status).toBe(401)
  })

  test('creates one open request of a kind when two are sent at the same time', async () => {
    const statuses = (await Promise.all([postRequest(user), postRequest(user)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
  })

  test('rejects a document that is neither a PDF nor an image', async () => {
    const { status, body } = await user.upload(uploadProofDocument, { file: Buffer.from('<script>'), name: 'card.pdf' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })
})

describe('a request to become an artist', () => {
  test('is answered and approved, and the user gets the role and an artist', async () => {
    const id = await createRequest()
    const params = { requestId: id }
    expect((await reviewer.request(askRequester, { params, body: { body: 'Which label?' } })).body.request.status).toBe('asked')
    const asked = await user.request(getBackstageRequest, { params })
    expect(asked.body.request).toMatchObject({ status: 'asked', messages: [{ body: 'Which label?', is_reviewer: true, author: null }] })
    expect((await user.request(answerBackstageRequest, { params, body: { body: 'My own' } })).body.request.status).toBe('open')
    const { body } = await approve(id)
    expect(body.request).toMatchObject({ status: 'approved', artist: { name: 'Fanta Zié', owner: { id: user.id } }, reviewer: { id: reviewer.id } })
    expect((await site.catalogue.artists.find(body.request.artist_id))?.status).toBe('published')
    expect(await hasArtistRole(user)).toBe(true)
    expect((await approve(id)).status).toBe(409)
  })

  test('notifies the reviewers when it arrives and when a question is answered', async () => {
    const listWaiting = async ({ id }: { id: number }, requestId: number) =>
      (
        await site.sql<{ data: { lines: { text: string }[]; mainAction: { action: string } } }>(
          "select data from notifications where user_id = $1 and type = 'backstage.request_waiting' order by id",
          [id],
        )
      ).flatMap(({ data }) => (data.mainAction.action === `/admin/backstage-requests/${requestId}` ? data.lines.map(({ text }) => text) : []))
    const id = await createRequest()
    await expect.poll(() => listWaiting(reviewer, id)).toEqual(['backstage.notification.waiting.new'])
    const params = { requestId: id }
    await reviewer.request(askRequester, { params, body: { body: 'Which label?' } })
    await user.request(answerBackstageRequest, { params, body: { body: 'My own' } })
    await expect.poll(() => listWaiting(reviewer, id)).toEqual(['backstage.notification.waiting.new', 'backstage.notification.waiting.answered'])
    expect(await listWaiting(user, id)).toEqual([])
    await user.request(withdrawBackstageRequest, { params })
  })

  test('is approved once when two reviewers approve at once', async () => {
    const id = await createRequest()
    expect((await Promise.all([approve(id), approve(id)])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await site.catalogue.lists.listArtists({ ownerId: user.id })).toHaveLength(1)
  })

  test('is refused with a reason, and the user can send another request', async () => {
    const id = await createRequest()
    await reviewer.request(refuseRequest, { params: { requestId: id }, body: { reason: 'The account is empty.' } })
    const { body } = await user.request(listBackstageRequests, {})
    expect(body.requests).toMatchObject([{ id, status: 'refused', reason: 'The account is empty.' }])
    await createRequest()
  })

  test('returns 404 to other users, and can be withdrawn by its user', async () => {
    const params = { requestId: await createRequest() }
    expect((await other.request(getBackstageRequest, { params })).status).toBe(404)
    expect((await other.request(withdrawBackstageRequest, { params })).status).toBe(404)
    expect((await other.request(answerBackstageRequest, { params, body: { body: 'Hello' } })).status).toBe(404)
    expect((await user.request(withdrawBackstageRequest, { params })).body.request.status).toBe('withdrawn')
    expect((await approve(params.requestId)).status).toBe(409)
  })
})

describe('a claim', () => {
  const claim = (artistId: number) => ({ ...BECOME, kind: 'claim-artist', artist_id: artistId })

  test('gives an artist without an owner to the user and verifies it', async () => {
    const artist = await site.createArtist('Ansou Kéléba')
    const { body } = await approve(await createRequest(user, claim(artist.id)))
    expect(body.request.artist).toMatchObject({ owner: { id: user.id }, verified_at: expect.any(String) })
  })

  test('needs the consent of the owner', async () => {
    const { user: owner, artist } = await site.createOwner('Lagune Ébène')
    const id = await createRequest(user, claim(artist.id))
    expect((await approve(id)).status).toBe(409)
    expect((await owner.request(listArtistClaims, {})).body.claims).toMatchObject([{ request_id: id, user: { id: user.id } }])
    expect((await other.request(answerArtistClaim, { params: { requestId: id }, body: { consents: true } })).status).toBe(404)
    expect((await owner.request(answerArtistClaim, { params: { requestId: id }, body: { consents: true } })).body.status).toBe('approved')
    expect((await site.catalogue.artists.find(artist.id))?.ownerId).toBe(owner.id)
    expect(await site.models.Member.findOne({ where: { artistId: artist.id, userId: user.id } })).toMatchObject({ role: 'owner' })
    expect(await hasArtistRole(user)).toBe(true)
  })

  test('takes the artist from the owner when the reviewer overrides the owner', async () => {
    const { user: owner, artist } = await site.createOwner('Night Ferry')
    const id = await createRequest(user, claim(artist.id))
    await owner.request(answerArtistClaim, { params: { requestId: id }, body: { consents: false } })
    expect((await approve(id)).status).toBe(409)
    expect((await approve(id, true)).body.request.artist.owner.id).toBe(user.id)
  })
})

describe('a request for verification', () => {
  test('is accepted from the owner only, and verifies the artist', async () => {
    const { user: owner, artist } = await site.createOwner('Petit Karité')
    const body = { ...BECOME, kind: 'verify-artist', artist_id: artist.id }
    expect((await postRequest(user, body)).status).toBe(422)
    expect((await approve(await createRequest(owner, body))).body.request.artist.verified_at).toEqual(expect.any(String))
  })
})

describe('the queue of reviewers', () => {
  test('shows requests and documents to reviewers only', async () => {
    const document = await user.upload(uploadProofDocument, { file: PDF, name: 'card.pdf' })
    const id = await createRequest(user, { ...BECOME, proof_url: null, document_id: document.body.document.id })
    expect((await user.request(listRequestQueue, { query: {} })).status).toBe(403)
    expect((await user.request(getReviewedRequest, { params: { requestId: id } })).status).toBe(403)
    expect((await user.request(approveRequest, { params: { requestId: id }, body: {} })).status).toBe(403)
    const { body } = await reviewer.request(listRequestQueue, { query: { status: 'open' } })
    expect(body.data.map((row: { id: number }) => row.id)).toContain(id)
    const review = await reviewer.request(getReviewedRequest, { params: { requestId: id } })
    expect(review.body.request.document_url).toEqual(expect.any(String))
    expect((await reviewer.request(getReviewedRequest, { params: { requestId: 999_999 } })).status).toBe(404)
  })
})

describe('each model', () => {
  test('matches the table that the migrations create', async () => {
    expect(await site.listModelDrift('backstage')).toEqual([])
  })
})
