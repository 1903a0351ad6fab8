import { expect, test } from 'vitest'
import { inviteVisit } from './invite.ts'

const SEARCH = '?invite_id=abc&invite_type=workspace&email=a%40example.test'

test('an invitation goes along between signing in and registering', () => {
  expect(inviteVisit({ pathname: '/workspace/join/register', search: SEARCH })).toEqual({
    isInvited: true,
    reference: { invite_id: 'abc', invite_type: 'workspace' },
    loginPath: `/workspace/join/login${SEARCH}`,
    registerPath: `/workspace/join/register${SEARCH}`,
    forgotPath: `/forgot-password${SEARCH}`,
  })
})

test('a type in the query of the plain page is an invitation too', () => {
  expect(inviteVisit({ pathname: '/register', search: SEARCH }).isInvited).toBe(true)
})

test('and back from where a forgotten password is asked for', () => {
  expect(inviteVisit({ pathname: '/forgot-password', search: SEARCH }).loginPath).toBe(`/workspace/join/login${SEARCH}`)
})

test('an empty type is no invitation', () => {
  expect(inviteVisit({ pathname: '/register', search: '?invite_type=' })).toMatchObject({ isInvited: false, reference: null })
})

test('an invitation that does not say which is one, and refers to nothing', () => {
  expect(inviteVisit({ pathname: '/workspace/join/login', search: '?invite_id=abc' })).toMatchObject({ isInvited: true, reference: null })
})

test('without one the pages are the plain ones', () => {
  expect(inviteVisit({ pathname: '/login', search: '?email=a' })).toEqual({
    isInvited: false,
    reference: null,
    loginPath: '/login',
    registerPath: '/register',
    forgotPath: '/forgot-password',
  })
})
