import { expect, test } from 'vitest'
import type { OpenApi, Operation } from '../../contract/description.ts'
import { getAuthentication, groupEndpoints, listEndpoints, searchEndpoints } from './list-endpoints.ts'

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

const endpoints = listEndpoints(DOCUMENT)

test('gives every endpoint a unique anchor', () => {
  expect(endpoints.map(({ id }) => id)).toEqual([
    'get-api-v1-albums-_albumId',
    'get-api-v1-me',
    'get-api-v1-users-id',
    'get-api-v1-users-_id',
    'delete-api-v1-users-_id',
  ])
})

test('groups endpoints by owner, core first', () => {
  expect(groupEndpoints(endpoints).map(({ name, endpoints: { length } }) => [name, length])).toEqual([
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
])('finds for the search "%s" %i endpoints', (text, count) => {
  expect(searchEndpoints(endpoints, text)).toHaveLength(count)
})

test.each([
  [undefined, 'none'],
  [[{ session: [] }], 'session'],
  [[{ session: [] }, { token: [] }], 'token'],
  [[{}, { token: [] }], 'token'],
] as const)('returns for the security %j the authentication %s', (security, authentication) => {
  expect(getAuthentication(operation('core', 'x', security ? { security } : {}))).toBe(authentication)
})
