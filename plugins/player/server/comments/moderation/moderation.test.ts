import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CommentDecision,
  commentQueue,
  commentQueueEndpoints,
  decideOnComment,
  getCommentReview,
  suspendCommentAuthor,
} from '../../../contract/comment-moderation.ts'
import { createComment, listComments, reportComment, updateComment } from '../../../contract/comments.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'
import { testOperatorList } from '../../testing/test-operator-list.ts'

let site: CatalogueSite
let moderator: SignedInUser
let author: SignedInUser
let reader: SignedInUser
let trackId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const artist = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(artist.id, OPERATOR)
  trackId = (await site.createPublishedAlbum('Harmattan', [artist.id])).trackId
  moderator = await site.createSignedInUser({ permissions: ['comments.update'] })
  author = await site.createSignedInUser()
  reader = await site.createSignedInUser()
  await write('First')
  await write('Second')
})
afterAll(() => site.close())

const getParams = () => ({ kind: 'track', id: trackId }) as const
async function write(body: string, by = author): Promise<number> {
  return (await by.request(createComment, { params: getParams(), body: { body } })).body.comment.id
}
const report = (id: number, by = reader) => by.request(reportComment, { body: { comment_id: id, reason: 'hate', details: 'Look at it' } })
const decide = (id: number, action: CommentDecision, version = 1, by = moderator) => by.request(decideOnComment, { params: { id }, body: { action, version } })
const review = async (id: number) => (await moderator.request(getCommentReview, { params: { id } })).body.comment
const listQueue = async (query: Record<string, string> = {}) => (await moderator.request(commentQueueEndpoints.list, { query })).body.data
const isVisible = async (id: number) =>
  (await reader.request(listComments, { params: getParams(), query: { perPage: 100 } })).body.data.some((comment: { id: number }) => comment.id === id)

testOperatorList(commentQueue, () => site)

describe('GET /admin/comments', () => {
  test('lists reported comments first, with the name of the song', async () => {
    const id = await write('Reported and old')
    await write('Newer')
    await report(id)
    const [first] = await listQueue()
    expect(first).toMatchObject({ id, reports_count: 1, subject: 'Track of Harmattan', author: { id: author.id } })
    await decide(id, 'dismiss')
    expect((await listQueue())[0].id).not.toBe(id)
  })
})

describe('POST /admin/comments/{id}/decision', () => {
  test('hides a comment, closes its reports and notifies the reporter', async () => {
    const id = await write('Rude')
    await report(id)
    const { status, body } = await decide(id, 'hide')
    expect([status, body.comment]).toMatchObject([
      200,
      { status: 'hidden', version: 2, reports: [{ reason: 'hate', is_open: false, user: { id: reader.id } }] },
    ])
    expect(await isVisible(id)).toBe(false)
    const countNotifications = async () =>
      (await site.sql("select 1 from notifications where user_id = $1 and type = 'player.report_closed'", [reader.id])).length
    await expect.poll(countNotifications).toBeGreaterThan(0)
    expect((await decide(id, 'restore', 2)).body.comment).toMatchObject({ status: 'visible', version: 3 })
    expect(await isVisible(id)).toBe(true)
    const { entries } = await site.getContext('core').audit.list({ userIds: [moderator.id], entityId: id, limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(['comment.restore', 'comment.hide'])
  })

  test('deletes a comment and keeps the replies to it', async () => {
    const id = await write('With a reply')
    await reader.request(createComment, { params: getParams(), body: { body: 'Reply', parent_id: id } })
    expect((await decide(id, 'remove')).body.comment).toBeNull()
    expect(await site.models.Comment.findByPk(id)).toMatchObject({ status: 'deleted', body: '', repliesCount: 1 })
    expect((await decide(id, 'restore', 2)).status).toBe(404)
  })

  test('returns 409 when the text has changed, or another moderator has decided', async () => {
    const edited = await write('Before')
    await author.request(updateComment, { params: { commentId: edited }, body: { body: 'After' } })
    const { status, body } = await decide(edited, 'hide')
    expect([status, body]).toMatchObject([409, { code: 'resource.conflict', current: { body: 'After', version: 2 } }])
    const contested = await write('Contested')
    const responses = await Promise.all([decide(contested, 'hide'), decide(contested, 'dismiss')])
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
  })

  test('adds a comment to the queue again when it is reported after the decision', async () => {
    const id = await write('Again')
    await report(id)
    await decide(id, 'dismiss')
    await report(id)
    expect(await site.models.Comment.findByPk(id)).toMatchObject({ reportsCount: 1 })
    expect((await review(id)).reports).toMatchObject([{ is_open: true }])
  })

  test('rejects unknown actions and comments, and users without the permission', async () => {
    const id = await write('Checked')
    expect((await moderator.send('POST', `/api/v1/admin/comments/${id}/decision`, { body: { action: 'burn', version: 1 } })).status).toBe(422)
    expect((await decide(999_999, 'hide')).status).toBe(404)
    expect((await decide(id, 'hide', 1, reader)).status).toBe(403)
    expect((await reader.request(getCommentReview, { params: { id } })).status).toBe(403)
    expect((await site.createVisitor().request(getCommentReview, { params: { id } })).status).toBe(401)
  })
})

describe('POST /admin/comments/{id}/suspend-author', () => {
  const body = { reason: 'Insults', until: null, hides_comments: true }

  test('suspends the author and hides all comments of the author', async () => {
    const spammer = await site.createSignedInUser()
    const ids = [await write('Spam 1', spammer), await write('Spam 2', spammer)]
    const administrator = await site.createSignedInUser({ permissions: ['comments.update', 'users.update'] })
    const [id = 0] = ids
    const response = await administrator.request(suspendCommentAuthor, { params: { id }, body })
    expect([response.status, response.body]).toEqual([200, { hidden_comments: 2 }])
    expect((await site.getContext('core').users.findAccount(spammer.id))?.banReason).toBe('Insults')
    expect(await Promise.all(ids.map(isVisible))).toEqual([false, false])
    expect((await review(id)).author).toMatchObject({ is_suspended: true, hidden_comments: 2 })
  })

  test('requires both permissions and a reason, and does not suspend an administrator', async () => {
    const id = await write('Mine')
    expect((await moderator.request(suspendCommentAuthor, { params: { id }, body })).status).toBe(403)
    const userManager = await site.createSignedInUser({ permissions: ['users.update'] })
    expect((await userManager.request(suspendCommentAuthor, { params: { id }, body })).status).toBe(403)
    const both = await site.createSignedInUser({ permissions: ['comments.update', 'users.update'] })
    expect((await both.request(suspendCommentAuthor, { params: { id }, body: { ...body, reason: '' } })).status).toBe(422)
    expect((await both.request(suspendCommentAuthor, { params: { id }, body: { ...body, reason: 'x'.repeat(1001) } })).status).toBe(422)
    expect((await both.request(suspendCommentAuthor, { params: { id: 999_999 }, body })).status).toBe(404)
    const admin = await site.createSignedInUser({ permissions: ['admin'] })
    const byAdmin = await write('By an administrator', admin)
    expect((await both.request(suspendCommentAuthor, { params: { id: byAdmin }, body })).status).toBe(403)
    expect(await isVisible(byAdmin)).toBe(true)
  })
})
