import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readChunks } from './read-chunks.ts'

describe('readChunks', () => {
  test('rejects with 408 when the sender is idle', async () => {
    const source = new PassThrough()
    source.write('first chunk')
    const readAll = async () => {
      for await (const _chunk of readChunks(source, 20));
    }
    await expect(readAll()).rejects.toMatchObject({ output: { statusCode: 408 } })
  })

  test('rejects with 400 when the connection breaks', async () => {
    const source = new PassThrough()
    source.destroy(new Error('reset by peer'))
    await expect(readChunks(source).next()).rejects.toMatchObject({ output: { statusCode: 400 } })
  })
})
