import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('a second start on the same database', () => {
  test('is refused when the secret is another one', async () => {
    const otherSecret = '7d1f0c6be94a2538d7c0b1a4e6f39258'
    await expect(createTestSite({ APP_SECRET: otherSecret }, site.databaseUrl)).rejects.toThrow('The secret of this site has changed.')
  })

  test('is accepted when the secret is the same', async () => {
    const secondNode = await createTestSite({ APP_SECRET: site.config.secret }, site.databaseUrl)
    await secondNode.close()
  })
})

describe('secret_checks', () => {
  test('does not contain the secret', async () => {
    const [row] = await site.sql<{ digest: string }>('select digest from secret_checks')
    expect(row?.digest).toMatch(/^[\w-]{43}$/)
    expect(row?.digest).not.toContain(site.config.secret)
  })
})
