import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'
import { createClaimsStore } from './claims.store.ts'
import { createClaims } from './claims.ts'

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

const IN_PROGRESS = { output: { payload: { code: 'billing.change_in_progress' } } }

/** Creates the claims of a node. */
function createNode() {
  const { sql, log } = site.getContext('billing')
  const store = createClaimsStore(sql)
  return { store, claims: createClaims(store, { log }) }
}

/** Begins a change that ends when `finish` is called. */
function beginChange(name: string) {
  const { promise, resolve: finish } = Promise.withResolvers<string>()
  return { change: createNode().claims.run(name, () => promise), finish }
}

describe('a change', () => {
  test('is refused on another node while one is in progress, and runs after it', async () => {
    const { change, finish } = beginChange('user/1')
    const { claims } = createNode()
    await expect.poll(() => site.rows.Claim.count({ where: { name: 'user/1' } })).toBe(1)
    await expect(claims.run('user/1', async () => 'second')).rejects.toMatchObject({ data: IN_PROGRESS.output.payload })
    expect(await claims.run('user/2', async () => 'another user')).toBe('another user')
    finish('first')
    expect(await change).toBe('first')
    expect(await claims.run('user/1', async () => 'third')).toBe('third')
    expect(await site.rows.Claim.count()).toBe(0)
  })

  test('waits for another one when it may', async () => {
    const { change, finish } = beginChange('agreement/a')
    await expect.poll(() => site.rows.Claim.count({ where: { name: 'agreement/a' } })).toBe(1)
    const waiting = createNode().claims.run('agreement/a', async () => 'second', { waitMs: 5000 })
    finish('first')
    expect([await change, await waiting]).toEqual(['first', 'second'])
  })

  test('gives its claim back when it fails', async () => {
    const { claims } = createNode()
    const failing = claims.run('user/3', async () => {
      throw new Error('the provider does not respond')
    })
    await expect(failing).rejects.toThrow('the provider does not respond')
    expect(await claims.run('user/3', async () => 'again')).toBe('again')
  })

  test('goes on by itself some time after a node was stopped in the middle', async () => {
    const { store, claims } = createNode()
    const stopped = 'b0a5e1a4-9c5e-4a53-9d7c-3f1f7b2f5c11'
    expect(await store.take('user/4', stopped, 60)).toBe(true)
    await expect(claims.run('user/4', async () => 'too early')).rejects.toMatchObject({ data: IN_PROGRESS.output.payload })
    await site.rows.Claim.update({ endsAt: new Date() }, { where: { name: 'user/4' } })
    // The stopped node cannot give back what another one has taken meanwhile.
    const after = await claims.run('user/4', async () => {
      await store.release('user/4', stopped)
      return site.rows.Claim.count({ where: { name: 'user/4' } })
    })
    expect(after).toBe(1)
  })

  test('leaves no claim of a stopped node behind', async () => {
    const { store } = createNode()
    await store.take('user/5', 'b0a5e1a4-9c5e-4a53-9d7c-3f1f7b2f5c12', 60)
    await store.deleteEnded()
    expect(await site.rows.Claim.count({ where: { name: 'user/5' } })).toBe(1)
    await site.rows.Claim.update({ endsAt: new Date(Date.now() - 7200_000) }, { where: { name: 'user/5' } })
    await store.deleteEnded()
    expect(await site.rows.Claim.count({ where: { name: 'user/5' } })).toBe(0)
  })
})
