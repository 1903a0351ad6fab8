import { createUser, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchAvatarPreview, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { getPendingEmail } from '../../contract/pending-email.ts'
import { getProfile } from '../../contract/profile.ts'
import { drawImage, readColor } from '../testing/draw-image.ts'
import { createProfile } from '../testing/fake-profile.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const IMAGE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const chooseButton = page.getByRole('button', { name: 'Choose an image' })
const removeButton = page.getByRole('button', { name: 'Remove image' })
const cropDialog = page.getByRole('dialog', { name: 'Crop your image' })
const cropArea = cropDialog.getByRole('group', { name: 'Crop area' })
const saveButton = cropDialog.getByRole('button', { name: 'Save image' })

async function readBase64(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Opens the account details and returns the uploaded files.
 * @param responseAllowed a promise; uploads get no response before it is resolved
 */
async function openAvatarField(options = {}, responseAllowed = Promise.resolve()) {
  const uploads: Blob[] = []
  const preview = await readBase64(await drawImage())
  await openAccountSection('account-details', {
    api: [
      respondTo(uploadAvatar, async ({ file }) => {
        if (file) uploads.push(file)
        await responseAllowed
        return { user: createUser({ image: IMAGE }) }
      }),
      respondTo(removeAvatar, () => ({ user: createUser() })),
      respondTo(fetchAvatarPreview, () => ({ type: 'image/png' as const, data: preview })),
      respondTo(getProfile, () => ({ profile: createProfile() })),
      respondTo(getPendingEmail, () => ({ user: { pending_email: null } })),
    ],
    ...options,
  })
  await expect.element(chooseButton).toBeVisible()
  return uploads
}

async function chooseFile(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, file)
}

describe('AvatarField', () => {
  test('uploads the crop once when the button is pressed twice, and restores the focus', async () => {
    const { promise: responseAllowed, resolve: respond } = Promise.withResolvers<void>()
    const uploads = await openAvatarField({}, responseAllowed)
    await userEvent.click(chooseButton)
    await chooseFile(await drawImage())
    // Respond only after the second press. An earlier response would close the dialog, and the second press would focus an element behind it.
    await userEvent.dblClick(saveButton)
    respond()
    await expect.element(page.getByText('Uploaded avatar')).toBeVisible()
    await expect.element(cropDialog).not.toBeInTheDocument()
    await expect.element(chooseButton).toHaveFocus()
    expect(uploads).toHaveLength(1)
    await userEvent.click(removeButton)
    await expect.element(page.getByText('Removed avatar')).toBeVisible()
    await expect.element(chooseButton).toHaveFocus()
  })

  test('restores the focus when the crop is cancelled', async () => {
    await openAvatarField()
    await userEvent.click(chooseButton)
    await chooseFile(await drawImage())
    await expect.element(cropDialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(cropDialog).not.toBeInTheDocument()
    await expect.element(chooseButton).toHaveFocus()
  })

  test('crops by keyboard', async () => {
    const uploads = await openAvatarField()
    await chooseFile(await drawImage())
    await expect.element(cropArea).toBeVisible()
    cropArea.element().focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}+')
    saveButton.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Uploaded avatar')).toBeVisible()
    expect(await Promise.all(uploads.map(readColor))).toEqual(['red'])
  })

  test('crops with the pointer', async () => {
    const uploads = await openAvatarField()
    await chooseFile(await drawImage())
    await expect.element(cropArea).toBeVisible()
    const { width } = cropArea.element().getBoundingClientRect()
    await userEvent.dragAndDrop(cropArea, cropArea, { sourcePosition: { x: width - 10, y: 50 }, targetPosition: { x: 10, y: 50 } })
    await userEvent.click(saveButton)
    await expect.element(page.getByText('Uploaded avatar')).toBeVisible()
    expect(await Promise.all(uploads.map(readColor))).toEqual(['blue'])
  })

  test('crops an image from the web', async () => {
    const uploads = await openAvatarField()
    await userEvent.click(page.getByRole('button', { name: 'Use an image from the web' }))
    await userEvent.fill(page.getByRole('dialog').getByLabelText('Image URL'), 'https://pictures.test/me.png')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(saveButton)
    await expect.element(page.getByText('Uploaded avatar')).toBeVisible()
    await expect.element(cropDialog).not.toBeInTheDocument()
    expect(uploads).toHaveLength(1)
    await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
  })

  test.each([
    ['a file of another type', new File(['hello'], 'notes.txt', { type: 'text/plain' }), 'This file type is not allowed'],
    ['a large file', new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }), '`large.png` exceeds maximum allowed size of 2 MB'],
    ['a file that is not an image', new File(['no picture'], 'broken.png', { type: 'image/png' }), 'This file type is not allowed'],
  ])('rejects %s', async (_, file, message) => {
    await openAvatarField()
    await chooseFile(file)
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(cropDialog).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openAvatarField({ theme, width })
    await chooseFile(await drawImage())
    await expect.element(cropDialog).toBeVisible()
    await expectAccessible()
  })
})
