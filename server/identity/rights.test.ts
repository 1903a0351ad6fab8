import { describe, expect, test } from 'vitest'
import { canGrant, findForbiddenChange, hasHigherRights, mergePermissions } from './rights.ts'

const permission = (name: string, limits: Readonly<Record<string, number>> = {}) => ({
  name,
  restrictions: Object.entries(limits).map(([restriction, value]) => ({ name: restriction, value })),
})

describe('canGrant', () => {
  test.each([
    [true, 'an administrator', [permission('admin')], permission('music.create')],
    [true, 'the same permission', [permission('music.create')], permission('music.create', { minutes: 3 })],
    [true, 'a lower limit', [permission('music.create', { minutes: 9 })], permission('music.create', { minutes: 9, files: 1 })],
    [false, 'a higher limit', [permission('music.create', { minutes: 9 })], permission('music.create', { minutes: 10 })],
    [false, 'no limit', [permission('music.create', { minutes: 9 })], permission('music.create')],
    [false, 'another permission', [permission('music.view')], permission('music.create')],
    [false, 'the permission admin', [permission('users.update')], permission('admin')],
  ])('returns %s for %s', (expected, _title, held, granted) => {
    expect(canGrant(held, granted)).toBe(expected)
  })
})

describe('findForbiddenChange', () => {
  const held = [permission('music.create', { minutes: 9 }), permission('logs.view')]

  test('allows changes of permissions that the actor has, and leaves others unchanged', () => {
    const others = [permission('plugins.update')]
    expect(findForbiddenChange(held, others, [...others, permission('logs.view'), permission('music.create', { minutes: 5 })])).toBeNull()
    expect(findForbiddenChange(held, [...others, permission('logs.view')], others)).toBeNull()
  })

  test.each([
    ['grants', [], [permission('plugins.update')], 'plugins.update'],
    ['removes', [permission('plugins.update')], [], 'plugins.update'],
    ['raises a limit of', [permission('music.create', { minutes: 9 })], [permission('music.create', { minutes: 10 })], 'music.create'],
  ])('returns the permission when a change %s it', (_title, before, after, expected) => {
    expect(findForbiddenChange(held, before, after)).toBe(expected)
  })
})

describe('hasHigherRights', () => {
  test('compares the permissions that manage users', () => {
    expect(hasHigherRights([permission('admin')], [permission('users.update')])).toBe(true)
    expect(hasHigherRights([permission('users.update')], [permission('users.update')])).toBe(false)
    expect(hasHigherRights([permission('music.create')], [])).toBe(false)
    expect(hasHigherRights([permission('admin')], [permission('admin')])).toBe(false)
  })
})

describe('mergePermissions', () => {
  test('keeps the highest limit, and no limit when one source has none', () => {
    const merged = mergePermissions(
      [permission('music.create', { minutes: 30, files: 5 })],
      [permission('api.access'), permission('music.create', { minutes: 60 })],
    )
    expect(merged).toEqual([permission('api.access'), permission('music.create', { minutes: 60 })])
  })
})
