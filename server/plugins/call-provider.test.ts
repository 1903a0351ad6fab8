import { ConnectionRefusedError } from 'sequelize'
import { describe, expect, test, vi } from 'vitest'
import { createProviderCaller } from './call-provider.ts'

const OPTIONS = { plugin: 'acme.lyrics', operation: 'find lyrics', timeoutMs: 1000 }

describe('callProvider', () => {
  test('returns undefined and reports the plugin when the provider throws', async () => {
    const reportCrash = vi.fn()
    const failing = () => Promise.reject(new Error('torn'))
    expect(await createProviderCaller(reportCrash)(OPTIONS, failing)).toBeUndefined()
    expect(reportCrash).toHaveBeenCalledWith('acme.lyrics', 'find lyrics', expect.objectContaining({ message: 'torn' }))
  })

  test('rejects and reports no plugin while the database cannot be reached', async () => {
    const reportCrash = vi.fn()
    const error = new ConnectionRefusedError(new Error('connect ECONNREFUSED'))
    await expect(createProviderCaller(reportCrash)(OPTIONS, () => Promise.reject(error))).rejects.toBe(error)
    expect(reportCrash).not.toHaveBeenCalled()
  })
})
