import { expect, test } from 'vitest'
import { getGuardRedirect, type RouteAccess } from './get-guard-redirect.ts'

const guest: RouteAccess = { audience: 'everyone', isSignedIn: false, isPermitted: false, hasBilling: false, isSubscribed: false }
const user = { ...guest, isSignedIn: true }
const admin = { permission: 'admin.access' } as const

test.each<[string, RouteAccess, ReturnType<typeof getGuardRedirect>]>([
  ['a guest on a public screen', guest, null],
  ['a user on a public screen', user, null],
  ['a guest on a sign-in screen', { ...guest, audience: 'guest' }, null],
  ['a user on a sign-in screen', { ...user, audience: 'guest' }, '/'],
  ['a guest on a screen for users', { ...guest, audience: 'user' }, '/login'],
  ['a user on a screen for users', { ...user, audience: 'user' }, null],
  ['a guest with the permission', { ...guest, audience: admin, isPermitted: true }, null],
  ['a guest without the permission', { ...guest, audience: admin }, '/login'],
  ['a guest without the permission, with billing', { ...guest, audience: admin, hasBilling: true }, '/login'],
  ['a user with the permission', { ...user, audience: admin, isPermitted: true }, null],
  ['a user without the permission, without billing', { ...user, audience: admin }, '/404'],
  ['a user without the permission or a subscription, with billing', { ...user, audience: admin, hasBilling: true }, '/pricing'],
  ['a subscriber without the permission', { ...user, audience: admin, hasBilling: true, isSubscribed: true }, '/404'],
  ['a subscriber without the permission, without billing', { ...user, audience: admin, isSubscribed: true }, '/404'],
])('returns the redirect of %s', (_, access, path) => {
  expect(getGuardRedirect(access)).toBe(path)
})
