import { expect, test } from 'vitest'
import manifest from '../plugin.ts'
import client from './index.ts'

test('behind every name of the manifest stands a component', async () => {
  const named = Object.values(manifest.contributes).flatMap((items) => items.flatMap((item) => ('component' in item ? [item.component] : [])))
  for (const name of named) expect(await client.components[name]?.(), name).toMatchObject({ default: expect.any(Function) })
})

test('it speaks every language', async () => {
  for (const words of Object.values(client.locales)) expect((await words()).default[manifest.title]).toBeTruthy()
})
