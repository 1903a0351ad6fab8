import { expect, test } from 'vitest'
import type { OpenApi, Operation } from '../../contract/description.ts'
import { callerOf, callsOf, groupsOf, searchCalls } from './read-calls.ts'

const operation = (tag: string, summary: string, more: Partial<Operation> = {}): Operation => ({ tags: [tag], summary, responses: {}, ...more })

const DOCUMENT: OpenApi = {
  openapi: '3.1.0',
  info: { title: 'Kora FM', version: '1.0.0' },
  servers: [{ url: 'https://kora.test' }],
  paths: {
    '/api/v1/albums/{albumId}': { get: operation('player', 'An album with its tracks') },
    '/api/v1/me': { get: operation('core', 'The signed-in user') },
    '/api/v1/users/id': { get: operation('auth', 'One called id') },
    '/api/v1/users/{id}': {
      get: operation('auth', 'An account'),
      delete: operation('auth', 'Delete an account', { description: 'Needs a confirmed password.' }),
    },
  },
  components: { schemas: {} },
}

const calls = callsOf(DOCUMENT)

test('every call has an anchor of its own', () => {
  expect(calls.map(({ id }) => id)).toEqual([
    'get-api-v1-albums-_albumId',
    'get-api-v1-me',
    'get-api-v1-users-id',
    'get-api-v1-users-_id',
    'delete-api-v1-users-_id',
  ])
})

test('groups are by owner, the core first', () => {
  expect(groupsOf(calls).map(({ name, calls: { length } }) => [name, length])).toEqual([
    ['core', 1],
    ['auth', 3],
    ['player', 1],
  ])
})

test.each([
  ['', 5],
  ['   ', 5],
  ['album', 1],
  ['DELETE', 1],
  ['users account', 2],
  ['confirmed', 1],
  ['player', 1],
  ['users album', 0],
])('"%s" finds %i', (text, count) => {
  expect(searchCalls(calls, text)).toHaveLength(count)
})

test.each([
  [undefined, 'anyone'],
  [[{ session: [] }], 'session'],
  [[{ session: [] }, { token: [] }], 'token'],
  [[{}, { token: [] }], 'token'],
] as const)('signing in by %j is for: %s', (security, caller) => {
  expect(callerOf(operation('core', 'x', security ? { security } : {}))).toBe(caller)
})
