import { describe, expect, test } from 'vitest'
import { parseInviteLink } from './invite-link.ts'

const SEARCH = '?invite_id=abc&invite_type=workspace&email=a%40example.test'
const REFERENCE = { invite_id: 'abc', invite_type: 'workspace' }

describe('parseInviteLink', () => {
  test('adds the invitation to the paths of all sign-in pages', () => {
    expect(parseInviteLink({ pathname: '/workspace/join/register', search: SEARCH })).toEqual({
      isInvited: true,
      reference: REFERENCE,
      registrationFields: REFERENCE,
      loginPath: `/workspace/join/login${SEARCH}`,
      registerPath: `/workspace/join/register${SEARCH}`,
      forgotPath: `/forgot-password${SEARCH}`,
    })
  })

  test('accepts an invitation in the query of /register', () => {
    expect(parseInviteLink({ pathname: '/register', search: SEARCH }).isInvited).toBe(true)
  })

  test('adds the invitation to the login path on /forgot-password', () => {
    expect(parseInviteLink({ pathname: '/forgot-password', search: SEARCH }).loginPath).toBe(`/workspace/join/login${SEARCH}`)
  })

  test('ignores an empty invite type', () => {
    expect(parseInviteLink({ pathname: '/register', search: '?invite_type=' })).toMatchObject({ isInvited: false, reference: null, registrationFields: {} })
  })

  test.each([
    ['/workspace/join/register', ''],
    ['/workspace/join/register', '?invite_id=abc'],
    ['/register', '?invite_type=workspace'],
    ['/register', `?invite_type=workspace&invite_id=${'x'.repeat(201)}`],
  ])('returns an invitation without an id for the incomplete link %s%s', (pathname, search) => {
    const { isInvited, reference, registrationFields } = parseInviteLink({ pathname, search })
    expect({ isInvited, reference }).toEqual({ isInvited: true, reference: null })
    expect(registrationFields).toEqual({ invite_type: 'workspace' })
  })

  test('returns the plain paths without an invitation', () => {
    expect(parseInviteLink({ pathname: '/login', search: '?email=a' })).toEqual({
      isInvited: false,
      reference: null,
      registrationFields: {},
      loginPath: '/login',
      registerPath: '/register',
      forgotPath: '/forgot-password',
    })
  })
})
