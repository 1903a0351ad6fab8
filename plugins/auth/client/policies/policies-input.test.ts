import { describe, expect, test } from 'vitest'
import { addIds, PoliciesInput } from './policies-input.ts'

const createPolicy = (label: string, url = '/pages/terms', id = '') => ({ id, label, url })

describe('addIds', () => {
  test('keeps existing ids and creates unique ids from the names of new policies', () => {
    const policies = addIds([
      createPolicy('Conditions générales'),
      createPolicy('Renamed', '/a', 'terms'),
      createPolicy('Terms'),
      createPolicy('Terms'),
      createPolicy('条款'),
    ])
    expect(policies.map(({ id }) => id)).toEqual(['conditions-generales', 'terms', 'terms-2', 'terms-3', 'policy'])
    for (const { id } of policies) expect(id).toMatch(/^[\w-]{1,60}$/)
  })
})

describe('PoliciesInput', () => {
  test('trims names and URLs', () => {
    expect(PoliciesInput.parse({ policies: [createPolicy(' Terms ', ' /pages/terms ')] }).policies).toEqual([createPolicy('Terms')])
  })

  test.each([
    [' ', '/a', 'label'],
    ['Terms', '', 'url'],
    ['Terms', 'pages/terms', 'url'],
    ['Terms', '//evil.test', 'url'],
    ['Terms', 'javascript:alert(1)', 'url'],
    ['Terms', 'http://plain.test', 'url'],
  ])('rejects the policy %j with URL %j at %s', (label, url, field) => {
    const { error } = PoliciesInput.safeParse({ policies: [createPolicy('Privacy'), createPolicy(label, url)] })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[`policies.1.${field}`, `auth.policies.invalid_${field}`]])
  })

  test.each(['/pages/terms', 'https://example.org/terms'])('accepts the URL %s', (url) => {
    expect(PoliciesInput.safeParse({ policies: [createPolicy('Terms', url)] }).success).toBe(true)
  })
})
