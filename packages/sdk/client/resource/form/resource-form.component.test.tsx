import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTestPlugin, createUser, expectAccessible, openPage, type PageOptions } from '../../../testing/client.ts'
import { createFakeGigs } from '../testing/fake-gigs.ts'
import { GIG_TEXTS_EN, gigs } from '../testing/gigs.ts'
import { useResource } from '../use-resource.ts'
import { ResourceForm } from './resource-form.tsx'

/** Opens the form of the first gig, or of a new one. */
async function openForm(isNew = false, fake = createFakeGigs(3), options: Pick<PageOptions, 'theme' | 'width'> = {}) {
  // biome-ignore lint/correctness/noComponentHookFactories: each test has its own page with its own component
  function GigForm() {
    const { data } = useResource(gigs).useItem(1, { enabled: !isNew })
    if (isNew) return <ResourceForm resource={gigs} defaults={{ city: 'Dakar', day: '2030-03-01' }} />
    return data ? <ResourceForm resource={gigs} item={data} fields={{ seats: { isHidden: ({ is_free: isFree }) => isFree === true } }} /> : null
  }
  const plugin = createTestPlugin({ contributes: { 'host.routes/v1': [{ path: '/gig', component: 'GigForm' }] }, components: { GigForm }, texts: GIG_TEXTS_EN })
  const permissions = [{ name: 'admin', restrictions: [] }]
  await openPage('/gig', { plugins: [plugin], bootstrap: { user: createUser({ permissions }) }, api: fake.api, ...options })
  await expect.element(page.getByRole('textbox', { name: 'Venue' })).toBeVisible()
  return { ...fake, row: fake.rows[0] as (typeof fake.rows)[number] }
}

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('ResourceForm', () => {
  test('sends only the changed fields, with the version that was loaded', async () => {
    const { requests } = await openForm()
    await field('City').fill('Lomé')
    await save()
    await expect.poll(() => requests.update).toEqual([{ city: 'Lomé', version: 1 }])
    await field('City').fill('Accra')
    await save()
    await expect.poll(() => requests.update[1]).toEqual({ city: 'Accra', version: 2 })
  })

  test('creates a row with its default values', async () => {
    const { rows } = await openForm(true)
    await field('Venue').fill('New hall')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByText('This field is required.').first()).toBeVisible()
    expect(rows).toHaveLength(3)
    await page.getByRole('button', { name: /Artist/ }).click()
    await page.getByRole('option', { name: 'Awa Diop' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => rows[3]).toMatchObject({ venue: 'New hall', city: 'Dakar', status: 'draft', artist: { id: 3 }, price: 0, day: '2030-03-01' })
  })

  test('hides a field when `isHidden` returns true for the values of the form', async () => {
    await openForm()
    await expect.element(field('Seats')).toBeVisible()
    await page.getByRole('switch', { name: 'Free entrance' }).click({ force: true })
    await expect.element(field('Seats')).not.toBeInTheDocument()
  })

  test('keeps the input when the server rejects the request', async () => {
    const fake = createFakeGigs(3)
    fake.fake.failing = 'update'
    await openForm(false, fake)
    await field('City').fill('Lomé')
    await save()
    await expect.element(page.getByText('The server is not available.')).toBeVisible()
    await expect.element(field('City')).toHaveValue('Lomé')
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await openForm(false, createFakeGigs(3), { theme, width: theme === 'light' ? 390 : 1440 })
    await expectAccessible()
  })
})

describe('ResourceForm, after another user has saved', () => {
  const dialog = page.getByRole('dialog', { name: 'Someone else saved changes' })

  test('keeps the other user’s changes of other fields, and saves again', async () => {
    const { row, requests } = await openForm()
    Object.assign(row, { version: 2, venue: 'Their hall' })
    await field('City').fill('Lomé')
    await save()
    await expect.element(dialog.getByText('Their hall')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save again' }).click()
    await expect.poll(() => requests.update[1]).toEqual({ city: 'Lomé', version: 2 })
    await expect.element(field('Venue')).toHaveValue('Their hall')
  })

  test('shows both values of a field that both users changed', async () => {
    const { row, requests } = await openForm()
    Object.assign(row, { version: 2, city: 'Accra', price: 900 })
    await field('City').fill('Lomé')
    await field('Venue').fill('My hall')
    await save()
    await expect.element(dialog.getByRole('radio', { name: /Lomé/ })).toBeChecked()
    await dialog.getByText(/Accra/).click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save again' }).click()
    await expect.poll(() => requests.update[1]).toEqual({ venue: 'My hall', version: 2 })
    await expect.element(field('City')).toHaveValue('Accra')
  })

  test('keeps the input when the user closes the dialog to continue editing', async () => {
    const { row, requests } = await openForm()
    Object.assign(row, { version: 2, venue: 'Their hall' })
    await field('City').fill('Lomé')
    await save()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('City')).toHaveValue('Lomé')
    await expect.element(field('Venue')).toHaveValue('Their hall')
    await save()
    await expect.poll(() => requests.update[1]).toEqual({ city: 'Lomé', version: 2 })
  })
})
