import { expect, test } from 'vitest'
import { getGuardRedirect, type RouteAccess } from './get-guard-redirect.ts'

const guest: RouteAccess = { audience: 'everyone', isSignedIn: false, isPermitted: false, upgradePath: null, isSubscribed: false }
const user = { ...guest, isSignedIn: true }
const admin = { permission: 'admin.access' } as const

test.each<[ReturnType<typeof getGuardRedirect>, string, RouteAccess]>([
  [null, 'a guest on a public screen', guest],
  [null, 'a user on a public screen', user],
  [null, 'a guest on a sign-in screen', { ...guest, audience: 'guest' }],
  ['/', 'a user on a sign-in screen', { ...user, audience: 'guest' }],
  ['/login', 'a guest on a screen for users', { ...guest, audience: 'user' }],
  [null, 'a user on a screen for users', { ...user, audience: 'user' }],
  [null, 'a guest with the permission', { ...guest, audience: admin, isPermitted: true }],
  ['/login', 'a guest without the permission', { ...guest, audience: admin }],
  ['/login', 'a guest without the permission, with plans', { ...guest, audience: admin, upgradePath: '/pricing' }],
  [null, 'a user with the permission', { ...user, audience: admin, isPermitted: true }],
  ['/404', 'a user without the permission, without plans', { ...user, audience: admin }],
  ['/pricing', 'a user without the permission or a subscription, with plans', { ...user, audience: admin, upgradePath: '/pricing' }],
  ['/404', 'a user without the permission of an internal screen, with plans', { ...user, audience: admin, isInternal: true, upgradePath: '/pricing' }],
  ['/login', 'a guest on a screen for subscribers', { ...guest, audience: 'subscriber', upgradePath: '/pricing' }],
  ['/pricing', 'a user on a screen for subscribers', { ...user, audience: 'subscriber', upgradePath: '/pricing' }],
  [null, 'a subscriber on a screen for subscribers', { ...user, audience: 'subscriber', upgradePath: '/pricing', isSubscribed: true }],
  ['/404', 'a subscriber without the permission', { ...user, audience: admin, upgradePath: '/pricing', isSubscribed: true }],
  ['/404', 'a subscriber without the permission, without plans', { ...user, audience: admin, isSubscribed: true }],
])('returns the path %s for %s', (path, _, access) => {
  expect(getGuardRedirect(access)).toBe(path)
})
