import { ChildProcessStopped, getProblem } from '@balafon/sdk/server'
import { expect, test } from 'vitest'
import { createAvatarImages } from './avatar-images.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const told: unknown[] = []
const log = { info: (...words: unknown[]) => told.push(words), warn: () => {}, error: () => {} }
const drawnBy = (fails: Error): Promise<unknown> =>
  createAvatarImages({ bytes: PNG, field: 'file' }, 7, { runInChild: () => Promise.reject(fails), log }).then(
    () => 'it was drawn',
    (error: unknown) => error,
  )

test('rejects an expensive image at its field and logs the reason', async () => {
  expect(getProblem(await drawnBy(new ChildProcessStopped('it took more than 30 seconds')))?.fields).toEqual({ file: ['auth.avatar.too_complex'] })
  expect(told).toEqual([[{ userId: 7, type: 'image/png', reason: 'it took more than 30 seconds' }, expect.any(String)]])
})

test('does not blame the image for other failures', async () => {
  const broken = new Error('the library is not there')
  expect(await drawnBy(broken)).toBe(broken)
})

test('reports a fetched image at the URL field', async () => {
  const page = { bytes: Buffer.from('<!doctype html>'), field: 'url' } as const
  const nobody = () => Promise.reject(new Error('no program is needed for it'))
  await expect(createAvatarImages(page, 7, { runInChild: nobody, log })).rejects.toMatchObject({ data: { fields: { url: ['auth.avatar.type'] } } })
})
