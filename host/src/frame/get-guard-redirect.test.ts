import { expect, test } from 'vitest'
import { getGuardRedirect, type RouteAccess } from './get-guard-redirect.ts'

const guest: RouteAccess = { audience: 'everyone', isSignedIn: false, isPermitted: false, hasBilling: false, isSubscribed: false }
const member = { ...guest, isSignedIn: true }
const admin = { permission: 'admin.access' } as const

test.each<[string, RouteAccess, ReturnType<typeof getGuardRedirect>]>([
  ['a guest at an open screen', guest, null],
  ['a member at an open screen', member, null],
  ['a guest at a sign-in screen', { ...guest, audience: 'guest' }, null],
  ['a member at a sign-in screen', { ...member, audience: 'guest' }, '/'],
  ["a guest at a member's screen", { ...guest, audience: 'user' }, '/login'],
  ["a member at a member's screen", { ...member, audience: 'user' }, null],
  ['a guest whose role holds the permission', { ...guest, audience: admin, isPermitted: true }, null],
  ['a guest without the permission', { ...guest, audience: admin }, '/login'],
  ['a guest without it, billing on', { ...guest, audience: admin, hasBilling: true }, '/login'],
  ['a member with the permission', { ...member, audience: admin, isPermitted: true }, null],
  ['a member without it, no billing', { ...member, audience: admin }, '/404'],
  ['a member without it, billing on, no subscription', { ...member, audience: admin, hasBilling: true }, '/pricing'],
  ['a subscriber without it', { ...member, audience: admin, hasBilling: true, isSubscribed: true }, '/404'],
  ['a subscriber of a site that sells no more', { ...member, audience: admin, isSubscribed: true }, '/404'],
])('%s', (_, visit, place) => {
  expect(getGuardRedirect(visit)).toBe(place)
})
