import { expect, test } from 'vitest'
import { createDraft, findIssue, toPolicies } from './policy-draft.ts'

const draft = (label: string, url = '/pages/terms', id = '') => createDraft({ id, label, url })

test('keeps existing ids and creates unique ids from the names of new policies', () => {
  const policies = toPolicies([draft('Conditions générales'), draft('Renamed', '/a', 'terms'), draft('Terms'), draft('Terms'), draft('条款')])
  expect(policies.map(({ id }) => id)).toEqual(['conditions-generales', 'terms', 'terms-2', 'terms-3', 'policy'])
  for (const { id } of policies) expect(id).toMatch(/^[\w-]{1,60}$/)
})

test('trims names and URLs', () => {
  expect(toPolicies([draft(' Terms ', ' /pages/terms ')])).toEqual([{ id: 'terms', label: 'Terms', url: '/pages/terms' }])
})

test.each([
  ['', '/a', 'label'],
  ['Terms', '', 'url'],
  ['Terms', 'pages/terms', 'url'],
  ['Terms', '//evil.test', 'url'],
  ['Terms', 'javascript:alert(1)', 'url'],
  ['Terms', 'http://plain.test', 'url'],
])('reports the policy %j with URL %j as invalid in %s', (label, url, field) => {
  expect(findIssue([draft('Privacy'), draft(label, url)])?.field).toBe(field)
})

test.each(['/pages/terms', 'https://example.org/terms'])('accepts the URL %s', (url) => {
  expect(findIssue([draft('Terms', url)])).toBeNull()
})
