import { ConnectionAcquireTimeoutError, ConnectionRefusedError, DatabaseError } from 'sequelize'
import { describe, expect, test } from 'vitest'
import { isDatabaseUnavailable, isInterruptedRead, toDatabaseError } from './database-unavailable.ts'

const createError = (message: string, details: object = {}) => Object.assign(new Error(message), details)
const createDatabaseError = (sql: string, details: object, message = 'failed') => new DatabaseError(createError(message, { sql, ...details }) as never)

describe('isDatabaseUnavailable', () => {
  test.each([
    ['a refused connection', new ConnectionRefusedError(createError('connect ECONNREFUSED'))],
    ['a full pool', new ConnectionAcquireTimeoutError(createError('ResourceRequest timed out'))],
    ['a terminated backend', createDatabaseError('select 1', { code: '57P01' })],
    ['a lost connection', createDatabaseError('select 1', {}, 'Connection terminated unexpectedly')],
    ['a reset connection', createDatabaseError('select 1', { code: 'ECONNRESET' })],
    ['a server that recovers, without Sequelize', createError('the database system is in recovery mode', { code: '57P03' })],
  ])('returns true for %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test.each([
    ['a violated constraint', createDatabaseError('select 1', { code: '23505' })],
    ['an unreachable server other than the database', createError('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
    ['a value that is not an error', 'Connection terminated'],
  ])('returns false for %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

describe('toDatabaseError', () => {
  test('converts a refused connection to an error of the database, but no other error', () => {
    const other = createError('no such queue')
    expect(isDatabaseUnavailable(toDatabaseError(createError('connect', { code: 'ECONNREFUSED' })))).toBe(true)
    expect(toDatabaseError(other)).toBe(other)
  })
})

describe('isInterruptedRead', () => {
  test.each([
    ['select id from tracks where updated_at > now()', true],
    ['\n with recent as (select 1) select * from recent', true],
    ['with gone as (delete from sessions returning id) select * from gone', false],
    ['insert into tracks (name) values (1) returning id', false],
    ["select pg_notify('balafon', 'live')", false],
    ['select id from users for update', false],
    ['COMMIT', false],
  ])('returns for %j: %s', (sql, expected) => {
    expect(isInterruptedRead(createDatabaseError(sql, { code: '57P01' }))).toBe(expected)
    expect(isInterruptedRead(createDatabaseError(sql, { code: '42601' }))).toBe(false)
  })
})
