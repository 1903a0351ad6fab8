import type { RateLimitName } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

let site: TestSite
let rateLimits: RateLimits
beforeAll(async () => {
  site = await createTestSite()
  rateLimits = createRateLimits(site.site.db)
})
afterAll(() => site.close())

describe('declare', () => {
  test('rejects a name that belongs to another plugin', () => {
    rateLimits.declare('first', { plays: { requests: 1, seconds: 60 } })
    expect(() => rateLimits.declare('second', { plays: { requests: 100, seconds: 60 } })).toThrow('belongs to first')
    expect(() => rateLimits.declare('second', { tokens: { requests: 100, seconds: 60 } })).toThrow('belongs to core')
  })

  test('rejects a third-party name that does not begin with the plugin’s id', () => {
    expect(() => rateLimits.declare('acme.bell', { ring: { requests: 1, seconds: 60 } })).toThrow('must begin with acme.bell.')
    rateLimits.declare('acme.bell', { 'acme.bell.ring': { requests: 1, seconds: 60 } })
  })
})

describe('consumeForCaller', () => {
  const identity = { id: 7, sessionId: 70 }
  const ipAddress = '203.0.113.7'
  const caller = { ipAddress, identity }

  test('counts a signed-in user by account by default', async () => {
    rateLimits.declare('first', { plays: { requests: 1, seconds: 60 } })
    await rateLimits.consumeForCaller('plays', caller)
    await expect(rateLimits.consumeForCaller('plays', { ...caller, ipAddress: '203.0.113.8' })).rejects.toMatchObject({
      output: { statusCode: 429 },
    })
    await rateLimits.consumeForCaller('plays', { ipAddress, identity: { id: 8, sessionId: 80 } })
    await rateLimits.consumeForCaller('plays', { ipAddress, identity: null })
  })

  test('counts in the memory of the node when isCountedPerNode is set', async () => {
    const anotherNode = createRateLimits(site.site.db)
    for (const node of [rateLimits, anotherNode]) {
      node.declare('first', { plays: { requests: 1, seconds: 60, isCountedPerNode: true } })
      await node.consume('plays', ipAddress)
      await expect(node.consume('plays', ipAddress)).rejects.toMatchObject({ output: { statusCode: 429 } })
    }
    await rateLimits.reset('plays', ipAddress)
    expect(await rateLimits.isExhausted('plays', ipAddress)).toBe(false)
    expect(await anotherNode.isExhausted('plays', ipAddress)).toBe(true)
  })

  test('counts by session or by network when the limit sets it', async () => {
    rateLimits.declare('first', { search: { requests: 1, seconds: 60, per: 'session' }, login: { requests: 1, seconds: 60, per: 'network' } })
    await rateLimits.consumeForCaller('search', { ipAddress, identity })
    await rateLimits.consumeForCaller('search', { ipAddress, identity: { id: 7, sessionId: 71 } })
    await rateLimits.consumeForCaller('login', { ipAddress, identity })
    await expect(rateLimits.consumeForCaller('login', { ipAddress, identity: { id: 8, sessionId: 80 } })).rejects.toMatchObject({
      output: { statusCode: 429 },
    })
  })
})

describe('consume', () => {
  test('accepts as many parallel requests as the limit allows, for each key', async () => {
    rateLimits.declare('first', { plays: { requests: 7, seconds: 60 }, search: { requests: 2, seconds: 60 } })
    const countAccepted = async (name: RateLimitName, key: string) =>
      (await Promise.all(Array.from({ length: 20 }, () => rateLimits.tryConsume(name, key)))).filter(Boolean).length
    const [first, second, searches] = await Promise.all([countAccepted('plays', 'a'), countAccepted('plays', 'b'), countAccepted('search', 'a')])
    expect([first, second, searches]).toEqual([7, 7, 2])
    expect(await rateLimits.tryConsume('plays', 'a')).toBe(false)
  })

  test('begins again when the time of a count is over', async () => {
    rateLimits.declare('first', { plays: { requests: 1, seconds: 60 } })
    expect([await rateLimits.tryConsume('plays', 'expiring'), await rateLimits.tryConsume('plays', 'expiring')]).toEqual([true, false])
    await site.sql("update rate_limits set expire = expire - 60000 where key = 'plays:expiring'")
    expect([await rateLimits.tryConsume('plays', 'expiring'), await rateLimits.tryConsume('plays', 'expiring')]).toEqual([true, false])
  })
})
