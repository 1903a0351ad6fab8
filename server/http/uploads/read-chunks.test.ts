import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readChunks } from './read-chunks.ts'

test('who falls silent is given up', async () => {
  const source = new PassThrough()
  source.write('half of')
  const read = async () => {
    for await (const _chunk of readChunks(source, 20));
  }
  await expect(read()).rejects.toMatchObject({ output: { statusCode: 408 } })
})

test('a source that breaks is a bad request, not a crash', async () => {
  const source = new PassThrough()
  source.destroy(new Error('reset by peer'))
  await expect(readChunks(source).next()).rejects.toMatchObject({ output: { statusCode: 400 } })
})
