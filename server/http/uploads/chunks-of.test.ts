import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { chunksOf } from './chunks-of.ts'

test('who falls silent is given up', async () => {
  const source = new PassThrough()
  source.write('half of')
  const read = async () => {
    for await (const _chunk of chunksOf(source, 20));
  }
  await expect(read()).rejects.toMatchObject({ output: { statusCode: 408 } })
})

test('a source that breaks is a bad request, not a crash', async () => {
  const source = new PassThrough()
  source.destroy(new Error('reset by peer'))
  await expect(chunksOf(source).next()).rejects.toMatchObject({ output: { statusCode: 400 } })
})
