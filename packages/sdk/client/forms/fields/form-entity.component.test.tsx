import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { searchEntities } from '../../../contract/index.ts'
import { expectAccessible, respondTo } from '../../../testing/client.ts'
import { FormComboBox, FormEntity } from '../index.ts'
import { openForm, saveButton } from '../testing/open-form.tsx'

const ARTISTS = [
  { id: 1, label: 'Sona', description: '12 tracks' },
  { id: 2, label: 'Awa' },
  { id: 3, label: 'Moussa' },
]

/** Finds artists by name or by id, as the server does. It waits for a promise that `onSearch` returns. */
const createFake = (onSearch = vi.fn()) =>
  respondTo(searchEntities, async ({ params, query }) => {
    await onSearch(params.kind, query)
    const ids = query?.ids?.split(',')
    return { data: ARTISTS.filter(({ id, label }) => (ids ? ids.includes(String(id)) : label.toLowerCase().includes(query?.query ?? ''))) }
  })

const openPicker = (isMultiple: boolean, value: unknown, options = {}) =>
  openForm({
    schema: z.object({ artist: z.any() }),
    defaults: { artist: value },
    api: [createFake()],
    fields: (control) => <FormEntity control={control} name="artist" kind="player.artist" label="Artist" isMultiple={isMultiple} placeholder="Choose" />,
    ...options,
  })

const trigger = page.getByRole('button', { name: /Artist/ })
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

describe('FormEntity', () => {
  test('shows the label of the initial value, and sends the id of the chosen entity', async () => {
    const sent = await openPicker(false, 2)
    await expect.element(trigger).toHaveTextContent('Awa')
    await userEvent.click(trigger)
    await userEvent.keyboard('mou')
    await expect.element(option('Moussa')).toBeVisible()
    await expect.element(option('Sona')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(trigger).toHaveTextContent('Moussa')
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ artist: 3 })
  })

  test('selects and removes several entities', async () => {
    const sent = await openPicker(true, [2])
    await userEvent.click(page.getByRole('button', { name: /Artist$/ }))
    await userEvent.click(option('Sona'))
    await userEvent.click(option('Moussa'))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'Remove Awa' }))
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ artist: [1, 3] })
  })

  test('selects a matching entity with Enter during the search, and closes with Escape', async () => {
    const sent = await openPicker(true, [2])
    await userEvent.click(page.getByRole('button', { name: /Artist$/ }))
    await expect.element(option('Sona')).toBeVisible()
    await userEvent.keyboard('mou{ArrowDown}{Enter}{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('list', { name: 'Artist' })).toHaveTextContent('AwaMoussa')
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ artist: [2, 3] })
  })

  test('shows the label of the initial value when it arrives after another selection', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
    const onSearch = vi.fn((_kind, query) => (query?.ids ? loaded : undefined))
    await openPicker(true, [2], { api: [createFake(onSearch)] })
    await userEvent.click(page.getByRole('button', { name: /Artist$/ }))
    await expect.element(option('Sona')).toBeVisible()
    await userEvent.keyboard('mou')
    await expect.element(option('Sona')).not.toBeInTheDocument()
    await userEvent.click(option('Moussa'))
    load()
    await expect.element(page.getByRole('list', { name: 'Artist' })).toHaveTextContent('AwaMoussa')
  })

  test('sends no request before the list is opened', async () => {
    const onSearch = vi.fn()
    await openPicker(false, null, { api: [createFake(onSearch)] })
    await expect.element(trigger).toBeVisible()
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('says that nothing was found', async () => {
    await openPicker(false, null)
    await userEvent.click(trigger)
    await userEvent.keyboard('xyz')
    await expect.element(page.getByText('There are no items matching your query')).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings while open with the %s theme at %i px', async (theme, width) => {
    await openPicker(true, [2], { theme, width })
    await userEvent.click(page.getByRole('button', { name: /Artist$/ }))
    await expect.element(option('Sona')).toBeVisible()
    await expectAccessible()
  })
})

describe('FormComboBox', () => {
  const TOWNS = ['Abidjan', 'Lomé', 'Dakar'].map((label) => ({ id: label.toLowerCase(), label }))

  test('finds options when the search text has no accents', async () => {
    const sent = await openForm({
      schema: z.object({ town: z.any() }),
      defaults: { town: null },
      fields: (control) => <FormComboBox control={control} name="town" label="Town" items={TOWNS} />,
    })
    await userEvent.click(page.getByRole('button', { name: /Town/ }))
    await userEvent.keyboard('lome{ArrowDown}{Enter}')
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ town: 'lomé' })
  })

  test('creates an entry from the search text', async () => {
    const sent = await openForm({
      schema: z.object({ towns: z.any() }),
      defaults: { towns: ['dakar'] },
      fields: (control) => (
        <FormComboBox control={control} name="towns" label="Towns" items={TOWNS} isMultiple onCreate={async (label) => ({ id: label.toLowerCase(), label })} />
      ),
    })
    await userEvent.click(page.getByRole('button', { name: /Towns$/ }))
    await userEvent.keyboard('Bamako')
    await userEvent.click(page.getByRole('option', { name: 'Create “Bamako”' }))
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('list', { name: 'Towns' })).toHaveTextContent('DakarBamako')
    await userEvent.click(saveButton)
    expect(sent.mock.calls[0]?.[0]).toEqual({ towns: ['dakar', 'bamako'] })
  })
})
