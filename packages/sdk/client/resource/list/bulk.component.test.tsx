import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { respondTo } from '../../../testing/client.ts'
import { createFakeGigs } from '../testing/fake-gigs.ts'
import { gigEndpoints } from '../testing/gigs.ts'
import { openGigs } from '../testing/open-gigs.tsx'

const grid = page.getByRole('grid', { name: 'Gigs' })
const bar = page.getByRole('region', { name: 'Selected rows' })
const selectAll = page.getByRole('columnheader').getByRole('checkbox')
const selectRow = (name: string) => grid.getByRole('row', { name }).getByRole('checkbox').click({ force: true })

describe('ResourceList, bulk actions', () => {
  test('runs an action on the selected rows and offers to undo it', async () => {
    const { requests } = await openGigs()
    await selectRow('Alliance 02')
    await selectRow('Alliance 09')
    await bar.getByRole('button', { name: 'Publish' }).click()
    // The number is that of the job in the response, which changes one row in this test.
    await expect.element(page.getByText('1 item changed')).toBeVisible()
    expect(requests.bulk).toEqual([{ action: 'publish', selection: { mode: 'some', ids: [2, 9] } }])
    await expect.element(bar).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => requests.undo.length).toBe(1)
  })

  test('selects all rows that match except the rows that the user deselects', async () => {
    const { requests } = await openGigs({ fake: createFakeGigs(120), path: '/gigs?status=draft' })
    await selectRow('Alliance 114')
    await bar.getByRole('button', { name: 'Select all 40' }).click()
    await expect.element(bar).toMatchTextContent(/40 selected/)
    await selectRow('Alliance 114')
    await expect.element(bar).toMatchTextContent(/39 selected/)
    await bar.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => requests.bulk).toEqual([{ action: 'publish', selection: { mode: 'all', query: 'status=draft', except: [114], expected: 39 } }])
  })

  test('disables the actions until all rows that match are counted', async () => {
    const counted = Promise.withResolvers<{ total: number; is_exact: boolean }>()
    const fake = createFakeGigs(60)
    const count = respondTo(gigEndpoints.count, ({ query }) => (query?.exact ? counted.promise : { total: 60, is_exact: true }))
    await openGigs({ fake: { ...fake, api: [count, ...fake.api] } })
    await selectRow('Alliance 02')
    await bar.getByRole('button', { name: 'Select all 60' }).click()
    await expect.element(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
    counted.resolve({ total: 60, is_exact: true })
    await expect.element(bar.getByRole('button', { name: 'Delete' })).toBeEnabled()
    await expect.element(bar).toMatchTextContent(/60 selected/)
  })

  test('selects only the loaded rows with the checkbox of the header', async () => {
    await openGigs({ fake: createFakeGigs(120) })
    await expect.element(page.getByText('50 of 120')).toBeVisible()
    await selectAll.click({ force: true })
    await expect.element(bar).toMatchTextContent(/50 selectedSelect all 120/)
  })

  test('clears the selection when the filters change', async () => {
    await openGigs()
    await selectRow('Alliance 02')
    await expect.element(bar).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('reflet')
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('asks again when the number of matching rows has changed meanwhile', async () => {
    const fake = createFakeGigs(60)
    const { requests } = await openGigs({ fake })
    await selectRow('Alliance 02')
    await bar.getByRole('button', { name: 'Select all 60' }).click()
    fake.fake.changedCount = 58
    await bar.getByRole('button', { name: 'Cancel the gig' }).click()
    await page.getByRole('textbox', { name: 'Type 60 to confirm' }).fill('60')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the gig' }).click()
    await page.getByRole('textbox', { name: 'Type 58 to confirm' }).fill('58')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => requests.bulk.map(({ selection }) => selection.mode === 'all' && selection.expected)).toEqual([60, 58])
  })

  test('deletes after a confirmation, for which the user types the number above 10 rows', async () => {
    const { requests } = await openGigs()
    await expect.element(page.getByText('12 of 12')).toBeVisible()
    await selectAll.click({ force: true })
    await bar.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete: 12 items?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByText('Type the number 12.')).toBeVisible()
    expect(requests.bulk).toEqual([])
    await dialog.getByRole('textbox').fill('12')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => requests.bulk.length).toBe(1)
  })

  test('shows the progress of a running action and cancels it', async () => {
    const fake = createFakeGigs()
    fake.fake.jobs.push(fake.createJob({ state: 'running', total: 312, done: 0 }), fake.createJob({ state: 'running', total: 312, done: 120 }))
    const { requests } = await openGigs({ fake })
    await selectRow('Alliance 02')
    await bar.getByRole('button', { name: 'Publish' }).click()
    await expect.element(bar.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '120 of 312')
    await bar.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => requests.cancel.length).toBe(1)
  })

  test('reports rows that could not be changed', async () => {
    const fake = createFakeGigs()
    fake.fake.jobs.push(fake.createJob({ state: 'queued' }), fake.createJob({ total: 5, done: 3, failed: 2, can_undo: false }))
    await openGigs({ fake })
    await selectRow('Alliance 02')
    await bar.getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByText('3 changed, 2 could not be changed')).toBeVisible()
  })
})
