import { describe, expect, test } from 'vitest'
import manifest from '../plugin.ts'
import client from './index.ts'

describe('client module', () => {
  test('has a component for every name in the manifest', async () => {
    const names = Object.values(manifest.contributes).flatMap((items) => items.flatMap((item) => ('component' in item ? [item.component] : [])))
    for (const name of names) expect(await client.components[name]?.(), name).toMatchObject({ default: expect.any(Function) })
  })

  test('has a title in every language', async () => {
    for (const load of Object.values(client.locales)) expect((await load()).default[manifest.title]).toBeTruthy()
  })
})
