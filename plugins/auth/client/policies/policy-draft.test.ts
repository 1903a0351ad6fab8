import { expect, test } from 'vitest'
import { draftOf, issueOf, policiesOf } from './policy-draft.ts'

const draft = (label: string, url = '/pages/terms', id = '') => draftOf({ id, label, url })

test('an id that is there stays, a new one follows the name and takes no other’s place', () => {
  const kept = policiesOf([draft('Conditions générales'), draft('Renamed', '/a', 'terms'), draft('Terms'), draft('Terms'), draft('条款')])
  expect(kept.map(({ id }) => id)).toEqual(['conditions-generales', 'terms', 'terms-2', 'terms-3', 'policy'])
  for (const { id } of kept) expect(id).toMatch(/^[\w-]{1,60}$/)
})

test('spaces around what was typed do not count', () => {
  expect(policiesOf([draft(' Terms ', ' /pages/terms ')])).toEqual([{ id: 'terms', label: 'Terms', url: '/pages/terms' }])
})

test.each([
  ['', '/a', 'label'],
  ['Terms', '', 'url'],
  ['Terms', 'pages/terms', 'url'],
  ['Terms', '//evil.test', 'url'],
  ['Terms', 'javascript:alert(1)', 'url'],
  ['Terms', 'http://plain.test', 'url'],
])('%j at %j is wrong at its %s', (label, url, field) => {
  expect(issueOf([draft('Privacy'), draft(label, url)])?.field).toBe(field)
})

test.each(['/pages/terms', 'https://example.org/terms'])('%s is taken', (url) => {
  expect(issueOf([draft('Terms', url)])).toBeNull()
})
