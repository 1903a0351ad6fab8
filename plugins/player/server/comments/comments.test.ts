import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createComment, deleteComment, listCommentMarks, listComments, reportComment, setCommentVisibility, updateComment } from '../../contract/comments.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

let site: CatalogueSite
let author: SignedInUser
let other: SignedInUser
let trackId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const artist = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(artist.id, OPERATOR)
  trackId = (await site.createPublishedAlbum('Harmattan', [artist.id])).trackId
  author = await site.createSignedInUser()
  other = await site.createSignedInUser()
})
afterAll(() => site.close())

const getParams = () => ({ kind: 'track', id: trackId }) as const
const write = async (by: SignedInUser, body: string, rest: { position?: number; parent_id?: number } = {}) =>
  (await by.request(createComment, { params: getParams(), body: { body, ...rest } })).body.comment
const list = async (by: SignedInUser, query: object = {}) => (await by.request(listComments, { params: getParams(), query })).body

describe('POST /comments/{kind}/{id}', () => {
  test('adds a comment at a position, and lists it among the marks of the track', async () => {
    const comment = await write(author, ' <b>Bold</b> 🎶 ', { position: 12.5 })
    expect(comment).toMatchObject({ body: '<b>Bold</b> 🎶', position: 12.5, user: { id: author.id } })
    const { body } = await other.request(listCommentMarks, { params: { trackId } })
    expect(body.marks).toMatchObject([{ id: comment.id, position: 12.5, user: { id: author.id, name: expect.any(String) } }])
  })

  test('adds a reply to a reply to the thread of the first comment', async () => {
    const { id } = await write(author, 'First')
    const reply = await write(other, 'Reply', { parent_id: id })
    expect(await write(author, 'Answer', { parent_id: reply.id })).toMatchObject({ parent_id: id })
    const replies = await list(other, { parent: id })
    expect(replies.data.map(({ body }: { body: string }) => body)).toEqual(['Reply', 'Answer'])
    expect((await list(other)).data[0]).toMatchObject({ id, replies_count: 2 })
  })

  test('returns 422 for empty or long texts, 404 for unknown tracks, 401 for guests', async () => {
    for (const body of ['', '  ', 'x'.repeat(10_000)]) {
      const response = await author.send('POST', `/api/v1/comments/track/${trackId}`, { body: { body } })
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.errors)).toEqual(['body'])
    }
    expect((await author.request(createComment, { params: { kind: 'track', id: 999_999 }, body: { body: 'Hi' } })).status).toBe(404)
    expect((await site.createVisitor().request(createComment, { params: getParams(), body: { body: 'Hi' } })).status).toBe(401)
  })
})

describe('PUT and DELETE /comments/{commentId}', () => {
  test('updates and deletes only comments of the user', async () => {
    const { id } = await write(author, 'Mine')
    const params = { commentId: id }
    expect((await other.request(updateComment, { params, body: { body: 'Yours' } })).status).toBe(404)
    expect((await other.request(deleteComment, { params })).status).toBe(404)
    expect((await author.request(updateComment, { params, body: { body: 'Changed' } })).body.comment).toMatchObject({ body: 'Changed' })
    expect((await author.request(deleteComment, { params })).status).toBe(200)
    expect((await author.request(deleteComment, { params })).status).toBe(404)
  })

  test('keeps the replies to a deleted comment', async () => {
    const { id } = await write(author, 'Deleted later')
    await write(other, 'Stays', { parent_id: id })
    await author.request(deleteComment, { params: { commentId: id } })
    expect((await list(other)).data[0]).toMatchObject({ id, status: 'deleted', body: '', user: null, replies_count: 1 })
  })
})

describe('POST /comment-reports and PUT /comments/{commentId}/visibility', () => {
  test('reports a comment, which a moderator hides from others', async () => {
    const { id } = await write(author, 'Rude')
    for (const reason of ['spam', 'hate'] as const) expect((await other.request(reportComment, { body: { comment_id: id, reason } })).status).toBe(200)
    expect(await site.models.CommentReport.count({ where: { commentId: id } })).toBe(1)
    expect((await other.request(setCommentVisibility, { params: { commentId: id }, body: { is_hidden: true } })).status).toBe(403)
    await site.models.Comment.update({ status: 'hidden' }, { where: { id } })
    const findIds = async (by: SignedInUser) => (await list(by)).data.map((comment: { id: number }) => comment.id)
    expect(await findIds(other)).not.toContain(id)
    expect(await findIds(author)).toContain(id)
  })
})

test('returns 403 while comments are disabled, except for deletion', async () => {
  const { id } = await write(author, 'Written before')
  const { settings } = site.getContext('player')
  await settings.set('player.comments.enable', false)
  const params = { commentId: id }
  const responses = [
    await author.request(listComments, { params: getParams() }),
    await author.request(createComment, { params: getParams(), body: { body: 'New' } }),
    await author.request(updateComment, { params, body: { body: 'Changed' } }),
    await other.request(reportComment, { body: { comment_id: id, reason: 'spam' } }),
    await site.createVisitor().request(listCommentMarks, { params: { trackId } }),
  ]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([403, 'player.comments_disabled']))
  expect((await author.request(deleteComment, { params })).status).toBe(200)
  await settings.set('player.comments.enable', true)
  expect((await author.request(listComments, { params: getParams() })).status).toBe(200)
})
