import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'
import { createChangeLocksStore } from './change-locks.store.ts'
import { createChangeLocks } from './change-locks.ts'

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

const IN_PROGRESS = { output: { payload: { code: 'billing.change_in_progress' } } }

/** Creates the change locks as another node would. */
function createNode() {
  const { sql, log } = site.getContext('billing')
  const store = createChangeLocksStore(sql)
  return { store, changeLocks: createChangeLocks(store, { log }) }
}

/** Begins a change that ends when `finish` is called. */
function beginChange(name: string) {
  const { promise, resolve: finish } = Promise.withResolvers<string>()
  return { change: createNode().changeLocks.run(name, () => promise), finish }
}

describe('a change', () => {
  test('is refused while another node makes the same change, and runs afterwards', async () => {
    const { change, finish } = beginChange('user/1')
    const { changeLocks } = createNode()
    await expect.poll(() => site.rows.ChangeLock.count({ where: { name: 'user/1' } })).toBe(1)
    await expect(changeLocks.run('user/1', async () => 'second')).rejects.toMatchObject({ data: IN_PROGRESS.output.payload })
    expect(await changeLocks.run('user/2', async () => 'another user')).toBe('another user')
    finish('first')
    expect(await change).toBe('first')
    expect(await changeLocks.run('user/1', async () => 'third')).toBe('third')
    expect(await site.rows.ChangeLock.count()).toBe(0)
  })

  test('waits for the end of another change when `waitMs` allows it', async () => {
    const { change, finish } = beginChange('agreement/a')
    await expect.poll(() => site.rows.ChangeLock.count({ where: { name: 'agreement/a' } })).toBe(1)
    const waiting = createNode().changeLocks.run('agreement/a', async () => 'second', { waitMs: 5000 })
    finish('first')
    expect([await change, await waiting]).toEqual(['first', 'second'])
  })

  test('releases its lock when it fails', async () => {
    const { changeLocks } = createNode()
    const failing = changeLocks.run('user/3', async () => {
      throw new Error('the provider does not respond')
    })
    await expect(failing).rejects.toThrow('the provider does not respond')
    expect(await changeLocks.run('user/3', async () => 'again')).toBe('again')
  })

  test('is possible again some time after a node stopped in the middle of it', async () => {
    const { store, changeLocks } = createNode()
    const stopped = 'b0a5e1a4-9c5e-4a53-9d7c-3f1f7b2f5c11'
    expect(await store.take('user/4', stopped, 60)).toBe(true)
    await expect(changeLocks.run('user/4', async () => 'too early')).rejects.toMatchObject({ data: IN_PROGRESS.output.payload })
    await site.rows.ChangeLock.update({ endsAt: new Date() }, { where: { name: 'user/4' } })
    // The stopped node cannot release the lock, because another node has taken it meanwhile.
    const after = await changeLocks.run('user/4', async () => {
      await store.release('user/4', stopped)
      return site.rows.ChangeLock.count({ where: { name: 'user/4' } })
    })
    expect(after).toBe(1)
  })

  test('is followed by a deletion of the locks of stopped nodes', async () => {
    const { store } = createNode()
    await store.take('user/5', 'b0a5e1a4-9c5e-4a53-9d7c-3f1f7b2f5c12', 60)
    await store.deleteEnded()
    expect(await site.rows.ChangeLock.count({ where: { name: 'user/5' } })).toBe(1)
    await site.rows.ChangeLock.update({ endsAt: new Date(Date.now() - 7200_000) }, { where: { name: 'user/5' } })
    await store.deleteEnded()
    expect(await site.rows.ChangeLock.count({ where: { name: 'user/5' } })).toBe(0)
  })
})
