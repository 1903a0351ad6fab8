import { describe, expect, test } from 'vitest'
import { getSignInDestination } from './sign-in-destination.ts'

const createData = (permission?: string, settings: Readonly<Record<string, unknown>> = {}) => ({
  user: { permissions: permission === undefined ? [] : [{ name: permission }] },
  settings,
})
const hasRoute = () => true

describe('getSignInDestination', () => {
  test('prefers the path that the visitor came from to the redirect setting', () => {
    expect(getSignInDestination(createData(undefined, { 'home.redirect': '/library' }), { from: '/album/7', hasRoute })).toBe('/album/7')
  })

  test('returns the redirect setting when the visitor came from no other page', () => {
    expect(getSignInDestination(createData(undefined, { 'home.redirect': '/library' }), { hasRoute })).toBe('/library')
  })

  test('returns / for users and /admin for administrators', () => {
    expect(getSignInDestination(createData(), { hasRoute })).toBe('/')
    expect(getSignInDestination(createData('admin.access'), { hasRoute })).toBe('/admin')
  })

  test('returns / for administrators when the site has no route /admin', () => {
    expect(getSignInDestination(createData('admin'), { hasRoute: () => false })).toBe('/')
  })

  test('returns the checkout of a selected plan only when the site has a checkout', () => {
    expect(getSignInDestination(createData(), { checkout: '/checkout/3/7', from: '/library', hasRoute })).toBe('/checkout/3/7')
    expect(getSignInDestination(createData(), { checkout: '/checkout/3/7', from: '/library', hasRoute: () => false })).toBe('/library')
  })

  test('returns / when a new account has to verify its email address', () => {
    const options = { from: '/library', checkout: '/checkout/3/7', needsEmailVerification: true, hasRoute }
    expect(getSignInDestination(createData(undefined, { 'home.redirect': '/library' }), options)).toBe('/')
  })
})
