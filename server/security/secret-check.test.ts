import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coreModels } from '../app/core-models.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { forgetSecret } from './secret-check.ts'

const OTHER_SECRET = '7d1f0c6be94a2538d7c0b1a4e6f39258'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('a second start on the same database', () => {
  test('is refused when the secret is another one', async () => {
    await expect(createTestSite({ APP_SECRET: OTHER_SECRET }, site.databaseUrl)).rejects.toThrow('The secret of this site has changed.')
  })

  test('is accepted when the secret is the same', async () => {
    const secondNode = await createTestSite({ APP_SECRET: site.config.secret }, site.databaseUrl)
    await secondNode.close()
  })
})

describe('forgetSecret', () => {
  test('makes the next start accept another secret', async () => {
    const other = await createTestSite()
    await forgetSecret(other.getModels('core', coreModels))
    const restarted = await createTestSite({ APP_SECRET: OTHER_SECRET }, other.databaseUrl)
    await restarted.close()
    await other.close()
  })
})

describe('secret_checks', () => {
  test('does not contain the secret', async () => {
    const [row] = await site.sql<{ digest: string }>('select digest from secret_checks')
    expect(row?.digest).toMatch(/^[\w-]{43}$/)
    expect(row?.digest).not.toContain(site.config.secret)
  })
})
