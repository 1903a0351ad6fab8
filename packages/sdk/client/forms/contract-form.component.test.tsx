import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ApiError } from '../index.ts'
import { FormNumber, FormRows, FormTags, FormText } from './index.ts'
import { discardButton, openForm, saveButton } from './testing/open-form.tsx'

const Gig = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  venue: z.string().check(z.minLength(3)),
  tags: z.array(z.string().check(z.maxLength(5))),
  sets: z.array(z.strictObject({ title: z.string().check(z.minLength(1)) })).check(z.maxLength(2)),
})
const DEFAULTS = { title: 'Sona', venue: 'Club', tags: ['live'], sets: [{ title: 'First' }, { title: 'Second' }] }

const title = page.getByLabelText('Title', { exact: true })
const venue = page.getByLabelText('Venue')
const dialog = page.getByRole('dialog', { name: 'Discard changes?' })

const openGigForm = (send?: (body: unknown) => Promise<void>) =>
  openForm({
    schema: Gig,
    defaults: DEFAULTS,
    ...(send && { send }),
    fields: (control) => (
      <>
        <FormText control={control} name="title" label="Title" isRequired />
        <FormText control={control} name="venue" label="Venue" />
        <FormTags control={control} name="tags" label="Tags" />
        <FormRows control={control} name="sets" label="Sets" addLabel="Add a set" createRow={() => ({ title: '' })}>
          {(row, index) => <FormText control={control} name={`${row}.title`} label={`Set ${index + 1}`} />}
        </FormRows>
      </>
    ),
  })

/** Rejects with the error that the server sends for invalid fields. */
const rejectWith = (fields: Record<string, string[]>, message = 'Please check what you entered.') =>
  Promise.reject(new ApiError(422, 'invalid', message, { errors: fields }))

describe('useContractForm', () => {
  test('shows the messages of the schema at their fields and focuses the first one', async () => {
    const sent = await openGigForm()
    await userEvent.fill(venue, 'ab')
    await userEvent.fill(title, '')
    await userEvent.click(saveButton)
    await expect.element(title).toHaveAccessibleDescription('This field is required.')
    await expect.element(title).toHaveFocus()
    await expect.element(venue).toHaveAccessibleDescription('Use at least 3 characters.')
    expect(sent).not.toHaveBeenCalled()
  })

  test('sends the valid body and hides the save bar', async () => {
    const sent = await openGigForm()
    await userEvent.fill(title, '  Kora night ')
    await expect.element(page.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(saveButton)
    await expect.element(saveButton).not.toBeInTheDocument()
    expect(sent.mock.calls[0]?.[0]).toEqual({ ...DEFAULTS, title: 'Kora night' })
    await expect.element(page.getByRole('heading', { name: 'Form' })).toHaveFocus()
  })

  test('shows errors of the server at fields of rows and focuses the first one', async () => {
    await openGigForm(() => rejectWith({ 'sets.1.title': ['This title is taken.'] }))
    await userEvent.fill(title, 'Kora')
    await userEvent.click(saveButton)
    await expect.element(page.getByLabelText('Set 2')).toHaveAccessibleDescription('This title is taken.')
    await expect.element(page.getByLabelText('Set 2')).toHaveFocus()
    expect(page.getByText('Please check what you entered.').query()).toBeNull()
  })

  test('shows an error of the server about tags.0 at the field tags', async () => {
    await openGigForm(() => rejectWith({ 'tags.0': ['This tag is not allowed.'] }))
    await userEvent.fill(title, 'Kora')
    await userEvent.click(saveButton)
    await expect.element(page.getByRole('textbox', { name: 'Tags' })).toHaveAccessibleDescription('This tag is not allowed.')
    await expect.element(page.getByRole('textbox', { name: 'Tags' })).toHaveFocus()
  })

  test('shows an error that belongs to no field in a toast and keeps the input', async () => {
    await openGigForm(() => rejectWith({ other: ['Wrong.'] }, 'The stage is closed.'))
    await userEvent.fill(title, 'Kora')
    await userEvent.click(saveButton)
    await expect.element(page.getByText('The stage is closed.')).toBeVisible()
    await expect.element(title).toHaveValue('Kora')
    await expect.element(saveButton).toBeVisible()
  })

  test('treats input during the submission as unsaved changes', async () => {
    const response = Promise.withResolvers<void>()
    await openGigForm(() => response.promise)
    await userEvent.fill(title, 'Kora')
    await userEvent.click(saveButton)
    await userEvent.fill(venue, 'Stadium')
    response.resolve()
    await expect.element(discardButton).toBeEnabled()
    await userEvent.click(discardButton)
    await expect.element(venue).toHaveValue('Club')
    await expect.element(title).toHaveValue('Kora')
  })
})

describe('FormActions', () => {
  test('restores the initial values when the user discards the changes', async () => {
    await openGigForm()
    await userEvent.fill(title, 'Kora')
    await userEvent.click(page.getByRole('button', { name: 'Remove row 1' }))
    await userEvent.click(discardButton)
    await expect.element(title).toHaveValue('Sona')
    await expect.element(page.getByLabelText('Set 1')).toHaveValue('First')
    await expect.element(saveButton).not.toBeInTheDocument()
  })

  test('saves with Ctrl+S', async () => {
    const sent = await openGigForm()
    await userEvent.fill(title, 'Kora')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => sent.mock.calls.length).toBe(1)
  })

  test('saves the number that the user is typing with Ctrl+S', async () => {
    const sent = await openForm({
      schema: z.strictObject({ limit: z.nullable(z.int()) }),
      defaults: { limit: 5 },
      fields: (control) => <FormNumber control={control} name="limit" label="Limit" />,
    })
    const limit = page.getByRole('textbox', { name: 'Limit' })
    await userEvent.fill(limit, '12')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ limit: 12 })
    await expect.element(limit).toHaveFocus()
  })

  test('asks before leaving the page with unsaved changes', async () => {
    await openGigForm()
    await userEvent.fill(title, 'Kora')
    await userEvent.click(page.getByRole('link', { name: 'Other page' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(title).toHaveValue('Kora')
    await userEvent.click(page.getByRole('link', { name: 'Other page' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    await expect.element(page.getByRole('heading', { name: 'Other' })).toBeVisible()
  })

  test('does not ask before leaving the page after saving', async () => {
    await openGigForm()
    await userEvent.fill(title, 'Kora')
    await userEvent.click(saveButton)
    await expect.element(saveButton).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('link', { name: 'Other page' }))
    await expect.element(page.getByRole('heading', { name: 'Other' })).toBeVisible()
  })
})
