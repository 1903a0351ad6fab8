import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type CommentReview, commentQueueEndpoints, decideOnComment, getCommentReview, suspendCommentAuthor } from '../../../contract/comment-moderation.ts'
import manifest from '../../../plugin.ts'
import client from '../../index.ts'
import { emptyLibraryFakes } from '../../testing/fake-endpoints.ts'

// On a real site, the plugin `admin` shows the page. This test plugin replaces it.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/comments', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="player" component="CommentsPage" /> },
})
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const REVIEW: CommentReview = {
  id: 5,
  version: 2,
  body: 'You people are all the same',
  status: 'visible',
  author: { id: 8, name: 'Salif Ouattara', is_suspended: false, hidden_comments: 2 },
  kind: 'track',
  subject: { id: 3, name: 'Rain Songs' },
  parent: null,
  reports: [{ user: { id: 9, name: 'Awa Koné' }, reason: 'hate', details: 'Please look', created_at: '2026-01-02T00:00:00.000Z', is_open: true }],
  created_at: '2026-01-01T00:00:00.000Z',
  edited_at: null,
}

async function openComments(options: PageOptions = {}) {
  const requests: object[] = []
  let reportsCount = 1
  const api = [
    ...emptyLibraryFakes,
    respondTo(commentQueueEndpoints.list, () => ({
      data: [
        {
          id: 5,
          version: 2,
          body: REVIEW.body,
          author: { id: 8, label: 'Salif Ouattara' },
          kind: 'track' as const,
          subject: 'Rain Songs',
          subject_id: 3,
          status: 'visible' as const,
          reports_count: reportsCount,
          created_at: REVIEW.created_at,
        },
      ],
      next_cursor: null,
    })),
    respondTo(commentQueueEndpoints.count, () => ({ total: 1, is_exact: true })),
    respondTo(getCommentReview, () => ({ comment: REVIEW })),
    respondTo(decideOnComment, ({ body }) => {
      requests.push(body)
      reportsCount = 0
      return { comment: { ...REVIEW, status: 'hidden' as const, version: 3 } }
    }),
    respondTo(suspendCommentAuthor, ({ body }) => {
      requests.push(body)
      return { hidden_comments: 3 }
    }),
  ]
  await openPage('/admin/comments', { plugins: [adminPage, { manifest, client }], bootstrap: { user }, api, ...options })
  await page.getByText(REVIEW.body).click()
  await expect.element(page.getByText('Please look')).toBeVisible()
  return requests
}

describe('CommentsPage', () => {
  test('hides a reported comment with the version that the moderator saw', async () => {
    const requests = await openComments()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
    await expect.element(page.getByText('Comment hidden')).toBeVisible()
    expect(requests).toEqual([{ action: 'hide', version: 2 }])
  })

  test('suspends the author with a reason', async () => {
    const requests = await openComments()
    await page.getByRole('button', { name: 'Suspend author' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Salif Ouattara?' })
    await dialog.getByRole('button', { name: 'Suspend author' }).click()
    await expect.element(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByLabelText('Reason').fill('Insults')
    await dialog.getByRole('button', { name: 'Suspend author' }).click()
    await expect.poll(() => requests).toEqual([{ reason: 'Insults', until: null, hides_comments: true }])
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openComments({ theme, width })
    await expectAccessible()
  })
})
