import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { getUploadConfiguration } from '../../../contract/uploads.ts'
import { createUser, expectAccessible, installFakeFileRequests, respondTo } from '../../../testing/client.ts'
import { ApiError } from '../../index.ts'
import { FormImage } from '../index.ts'
import { openForm, saveButton } from '../testing/open-form.tsx'

const IMAGE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const LIMITS = {
  resumable: true,
  chunk_bytes: 5_000_000,
  direct: false,
  resumable_from_bytes: 4_000_000,
  direct_above_bytes: 100_000_000,
  types: [],
  quota: { used: 0, limit: null },
}
const cropDialog = page.getByRole('dialog', { name: 'Crop your image' })
const chooseButton = page.getByRole('button', { name: 'Choose an image' })

async function drawImage() {
  const canvas = new OffscreenCanvas(400, 300)
  canvas.getContext('2d')?.fillRect(0, 0, 400, 300)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'cover.png', { type: 'image/png' })
}

async function chooseFile(file: File) {
  await expect.element(chooseButton).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, file)
}

const openImageForm = (upload: (file: File) => Promise<string>, cover: string | null = null, options = {}) =>
  openForm({
    schema: z.object({ cover: z.nullable(z.string()) }),
    defaults: { cover },
    fields: (control) => <FormImage control={control} name="cover" label="Cover" upload={upload} outputSide={256} />,
    ...options,
  })

describe('FormImage', () => {
  test('uploads the cropped square and sends its URL', async () => {
    const upload = vi.fn(async (_: File) => IMAGE)
    const sent = await openImageForm(upload)
    await chooseFile(await drawImage())
    await userEvent.click(cropDialog.getByRole('button', { name: 'Save image' }))
    await expect.element(cropDialog).not.toBeInTheDocument()
    const [[file] = []] = upload.mock.calls
    const { width, height } = await createImageBitmap(file ?? new Blob())
    expect([width, height]).toEqual([256, 256])
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ cover: IMAGE })
  })

  test('uploads the image as a declared type and sends the stored file', async () => {
    const requests = installFakeFileRequests()
    const fileEntry = {
      id: 5,
      name: 'cover.png',
      mime: 'image/png',
      extension: 'png',
      file_size: 3,
      path: 'public/1',
      url: IMAGE,
      updated_at: '2026-06-30T14:12:00.000Z',
    }
    const sent = await openForm({
      schema: z.object({ cover: z.nullable(z.object({ id: z.int(), url: z.string() })) }),
      defaults: { cover: null },
      fields: (control) => <FormImage control={control} name="cover" label="Cover" uploadType="player.cover" outputSide={256} />,
      bootstrap: { user: createUser() },
      api: [respondTo(getUploadConfiguration, () => LIMITS)],
    })
    await chooseFile(await drawImage())
    await userEvent.click(cropDialog.getByRole('button', { name: 'Save image' }))
    await expect.poll(() => requests.length).toBe(1)
    expect(requests[0]?.form?.get('uploadType')).toBe('player.cover')
    requests[0]?.respond(201, { fileEntry })
    await expect.element(cropDialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ cover: { id: 5, url: IMAGE } })
  })

  test('removes the image', async () => {
    const sent = await openImageForm(async () => IMAGE, IMAGE)
    await userEvent.click(page.getByRole('button', { name: 'Remove image' }))
    await expect.element(chooseButton).toHaveFocus()
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ cover: null })
  })

  test('shows the error of the upload at the field', async () => {
    await openImageForm(() => Promise.reject(new ApiError(422, 'invalid', '', { errors: { file: ['Please select an image.'] } })))
    await chooseFile(await drawImage())
    await userEvent.click(cropDialog.getByRole('button', { name: 'Save image' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please select an image.')
  })

  test.each([
    ['a file of another type', new File(['hello'], 'notes.txt', { type: 'text/plain' }), 'This file type is not allowed'],
    ['a large file', new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }), '`large.png` exceeds maximum allowed size of 2 MB'],
    ['a file that is not an image', new File(['no picture'], 'broken.png', { type: 'image/png' }), 'This file type is not allowed'],
  ])('rejects %s', async (_, file, message) => {
    await openImageForm(async () => IMAGE)
    await chooseFile(file)
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(cropDialog).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings while cropping with the %s theme at %i px', async (theme, width) => {
    await openImageForm(async () => IMAGE, IMAGE, { theme, width })
    await chooseFile(await drawImage())
    await expect.element(cropDialog).toBeVisible()
    await expectAccessible()
  })
})
