import { expect, test } from 'vitest'
import type { OpenApi, Operation } from '../../contract/description.ts'
import { getAuthentication, groupEndpoints, listEndpoints, searchEndpoints } from './list-endpoints.ts'

const createOperation = (tag: string, summary: string, overrides: Partial<Operation> = {}): Operation => ({ tags: [tag], summary, responses: {}, ...overrides })

const DOCUMENT: OpenApi = {
  openapi: '3.1.0',
  info: { title: 'Kora FM', version: '1.0.0' },
  servers: [{ url: 'https://kora.test' }],
  paths: {
    '/api/v1/albums/{albumId}': { get: createOperation('player', 'An album with its tracks') },
    '/api/v1/me': { get: createOperation('core', 'The signed-in user') },
    '/api/v1/users/id': { get: createOperation('auth', 'One called id') },
    '/api/v1/users/{id}': {
      get: createOperation('auth', 'An account'),
      delete: createOperation('auth', 'Delete an account', { description: 'Needs a confirmed password.' }),
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
  [5, ''],
  [5, '   '],
  [1, 'album'],
  [1, 'DELETE'],
  [2, 'users account'],
  [1, 'confirmed'],
  [1, 'player'],
  [0, 'users album'],
])('finds %i endpoints for the search "%s"', (count, text) => {
  expect(searchEndpoints(endpoints, text)).toHaveLength(count)
})

test.each([
  ['none', undefined],
  ['session', [{ session: [] }]],
  ['token', [{ session: [] }, { token: [] }]],
  ['token', [{}, { token: [] }]],
] as const)('returns the authentication "%s" for the security %j', (authentication, security) => {
  expect(getAuthentication(createOperation('core', 'x', security ? { security } : {}))).toBe(authentication)
})
