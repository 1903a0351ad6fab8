import { ChildProcessStopped, getProblem } from '@balafon/sdk/server'
import { describe, expect, test } from 'vitest'
import { createAvatarImages } from './avatar-images.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const logged: unknown[] = []
const log = { info: (...args: unknown[]) => logged.push(args), warn: () => {}, error: () => {} }
/** Renders an image in a child process that fails, and returns the error. */
const renderWithFailure = (failure: Error): Promise<unknown> =>
  createAvatarImages({ bytes: PNG, field: 'file' }, 7, { runInChild: () => Promise.reject(failure), log }).then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('createAvatarImages', () => {
  test('rejects an image that takes too long and logs the reason', async () => {
    expect(getProblem(await renderWithFailure(new ChildProcessStopped('it took more than 30 seconds')))?.fields).toEqual({ file: ['auth.avatar.too_complex'] })
    expect(logged).toEqual([[{ userId: 7, type: 'image/png', reason: 'it took more than 30 seconds' }, expect.any(String)]])
  })

  test('rethrows other failures unchanged', async () => {
    const failure = new Error('the library is missing')
    expect(await renderWithFailure(failure)).toBe(failure)
  })

  test('reports an error of a fetched image at the URL field', async () => {
    const page = { bytes: Buffer.from('<!doctype html>'), field: 'url' } as const
    const runInChild = () => Promise.reject(new Error('no child process is needed'))
    await expect(createAvatarImages(page, 7, { runInChild, log })).rejects.toMatchObject({ data: { fields: { url: ['auth.avatar.type'] } } })
  })
})
