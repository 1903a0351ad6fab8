import { expect, test } from 'vitest'
import { createDraft, findIssue, toPolicies } from './policy-draft.ts'

const createTestDraft = (label: string, url = '/pages/terms', id = '') => createDraft({ id, label, url })

test('keeps existing ids and creates unique ids from the names of new policies', () => {
  const policies = toPolicies([
    createTestDraft('Conditions générales'),
    createTestDraft('Renamed', '/a', 'terms'),
    createTestDraft('Terms'),
    createTestDraft('Terms'),
    createTestDraft('条款'),
  ])
  expect(policies.map(({ id }) => id)).toEqual(['conditions-generales', 'terms', 'terms-2', 'terms-3', 'policy'])
  for (const { id } of policies) expect(id).toMatch(/^[\w-]{1,60}$/)
})

test('trims names and URLs', () => {
  expect(toPolicies([createTestDraft(' Terms ', ' /pages/terms ')])).toEqual([{ id: 'terms', label: 'Terms', url: '/pages/terms' }])
})

test.each([
  ['', '/a', 'label'],
  ['Terms', '', 'url'],
  ['Terms', 'pages/terms', 'url'],
  ['Terms', '//evil.test', 'url'],
  ['Terms', 'javascript:alert(1)', 'url'],
  ['Terms', 'http://plain.test', 'url'],
])('reports the policy %j with URL %j as invalid in %s', (label, url, field) => {
  expect(findIssue([createTestDraft('Privacy'), createTestDraft(label, url)])?.field).toBe(field)
})

test.each(['/pages/terms', 'https://example.org/terms'])('accepts the URL %s', (url) => {
  expect(findIssue([createTestDraft('Terms', url)])).toBeNull()
})
