import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, respondTo } from '../../../testing/client.ts'
import { createFakeGigs } from '../testing/fake-gigs.ts'
import { gigEndpoints, gigs } from '../testing/gigs.ts'
import { openGigs } from '../testing/open-gigs.tsx'
import { useShortcutSetting } from './shortcuts.ts'

const grid = page.getByRole('grid', { name: 'Gigs' })
const getRow = (name: string) => grid.getByRole('row', { name })
const getCell = (name: string) => grid.getByRole('rowheader', { name, exact: true })
const getVenues = () =>
  grid
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent)

afterEach(() => useShortcutSetting.setState({ isEnabled: true }))

describe('ResourceList', () => {
  test('shows the rows with formatted values and the number of rows', async () => {
    await openGigs()
    await expect.element(getCell('Le Reflet 01')).toBeVisible()
    await expect.element(getRow('Le Reflet 01')).toMatchTextContent(/Fanta ZiéDakarFeb 2, 2030Published500/)
    await expect.element(page.getByText('12 of 12')).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: '12 results' })).toBeInTheDocument()
  })

  test('shows the columns beside each other while the rows are loading', async () => {
    const fake = createFakeGigs()
    const pending = respondTo(gigEndpoints.list, () => new Promise<never>(() => {}))
    await openGigs({ fake: { ...fake, api: [pending, ...fake.api] } })
    const table = page.getByRole('table', { name: 'Gigs' })
    await expect.element(table).toBeVisible()
    const tops = table
      .getByRole('columnheader')
      .elements()
      .map((header) => Math.round(header.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })

  test('loads rows that jobs change again, until the page says that they are finished', async () => {
    const isOpen = ({ status }: { readonly status: string }) => status === 'draft'
    const { rows, requests } = await openGigs({ props: { getRefetchInterval: (shown) => (shown.some(isOpen) ? 20 : false) } })
    await expect.element(getRow('Village du Festival 12')).toMatchTextContent(/Draft/)
    for (const [index, row] of rows.entries()) rows[index] = { ...row, status: 'published' }
    await expect.element(getRow('Village du Festival 12')).toMatchTextContent(/Published/)
    const { length } = requests.list
    await expect.element(page.getByText('12 of 12')).toBeVisible()
    expect(requests.list).toHaveLength(length)
  })

  test('opens a row on click and on Enter', async () => {
    const onOpen = vi.fn()
    await openGigs({ props: { onOpen } })
    await getCell('Alliance 02').click()
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2, venue: 'Alliance 02' }))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ venue: 'Alliance 09' }))
  })

  test('searches when the user pauses, and replaces the history entry', async () => {
    const { requests } = await openGigs()
    await expect.element(getCell('Le Reflet 01')).toBeVisible()
    const { length } = history
    await page.getByRole('searchbox', { name: 'Search' }).fill('reflet')
    await expect.poll(getVenues).toEqual(['Le Reflet 01', 'Le Reflet 08'])
    expect(location.search).toBe('?query=reflet')
    expect(history.length).toBe(length)
    expect(requests.list.map(({ query }) => query)).toEqual([undefined, 'reflet'])
  })

  test('adds a filter as a chip, which the Back button removes', async () => {
    await openGigs()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find a filter' }).fill('stat')
    await page.getByRole('dialog').getByRole('button', { name: 'Status' }).click()
    await page.getByRole('dialog').getByText('Draft').click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByRole('button', { name: 'Status: Draft' })).toBeVisible()
    expect(location.search).toBe('?status=draft')
    await expect.element(page.getByText('4 of 4')).toBeVisible()
    history.back()
    await expect.element(page.getByText('12 of 12')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Status: Draft' })).not.toBeInTheDocument()
  })

  test('updates and removes the filter of a chip', async () => {
    await openGigs({ path: '/gigs?price.gte=5000' })
    await expect.element(page.getByText('2 of 2')).toBeVisible()
    await page.getByRole('button', { name: /^Price: ≥/ }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('5500')
    await userEvent.keyboard('{Enter}')
    await expect.poll(getVenues).toEqual(['Hôtel Ivoire 11'])
    expect(location.search).toBe('?price.gte=5500')
    await page.getByRole('button', { name: 'Remove the filter Price' }).click()
    await expect.element(page.getByText('12 of 12')).toBeVisible()
  })

  test('shows an error in the filter editor when the value is missing', async () => {
    await openGigs()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'City' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByText('This field is required.')).toBeVisible()
    expect(location.search).toBe('')
  })

  test('shows the names of entities in a link', async () => {
    await openGigs({ path: '/gigs?artist=1,3' })
    await expect.element(page.getByRole('button', { name: 'Artist: Salif Keita & Awa Diop' })).toBeVisible()
  })

  test('ignores invalid parameters of a link and shows a message', async () => {
    await openGigs({ path: '/gigs?status=unknown&tab=2' })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/They were left out: status\./)
    await expect.element(page.getByText('12 of 12')).toBeVisible()
  })

  test('sorts by a column and keeps the selection', async () => {
    const { requests } = await openGigs()
    await getRow('Alliance 02').getByRole('checkbox').click({ force: true })
    await grid.getByRole('columnheader', { name: 'Day' }).click()
    await expect.poll(() => location.search).toBe('?sort=day')
    await expect.poll(() => requests.list.at(-1)?.sort).toEqual(['day'])
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await grid.getByRole('columnheader', { name: 'Day' }).click()
    await expect.poll(() => location.search).toBe('?sort=-day')
  })

  test('hides, shows and sorts columns', async () => {
    await openGigs()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByText('Artist').click()
    await expect.element(page.getByRole('checkbox', { name: 'Artist' })).not.toBeChecked()
    await expect.element(grid.getByRole('columnheader', { name: 'Artist' })).not.toBeInTheDocument()
    await page.getByRole('row', { name: 'City' }).getByRole('button', { name: 'Move City' }).element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(() => location.search).toBe('?columns=venue,day,city,status,price,created_at')
    await expect.element(page.getByText(/Moved to position 2 of/)).toBeInTheDocument()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await expect.element(grid.getByRole('columnheader', { name: 'Artist' })).toBeInTheDocument()
  })

  test('finds a column by its name', async () => {
    await openGigs()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('seat')
    await expect.element(page.getByRole('dialog').getByRole('checkbox')).toHaveAccessibleName('Seats')
    await page.getByRole('dialog').getByText('Seats').click()
    await expect.element(grid.getByRole('columnheader', { name: 'Seats' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('nothing')
    await expect.element(page.getByRole('dialog').getByRole('status')).toBeVisible()
  })

  test('shows numbered pages, and the first page again after a search', async () => {
    const paged = { ...gigs, list: { ...gigs.list, paging: 'page' as const } }
    const { requests } = await openGigs({ fake: createFakeGigs(120), props: { resource: paged } })
    await expect.element(page.getByText('1–50 of 120')).toBeVisible()
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect.element(page.getByText('101–120 of 120')).toBeVisible()
    expect(location.search).toBe('?page=3')
    expect(requests.list.at(-1)?.page).toBe(3)
    await page.getByRole('searchbox', { name: 'Search' }).fill('reflet')
    await expect.poll(() => location.search).toBe('?query=reflet')
  })

  test('has a link to the CSV file of the shown rows and columns', async () => {
    await openGigs({ path: '/gigs?status=draft&columns=venue,day' })
    await expect
      .element(page.getByRole('link', { name: 'Export CSV' }))
      .toHaveAttribute('href', '/api/v1/x/team.test/gigs/export.csv?status=draft&columns=venue%2Cday')
  })

  test('offers to clear the filters when nothing matches', async () => {
    await openGigs({ path: '/gigs?query=nothing' })
    await expect.element(page.getByRole('heading', { name: 'There are no items matching your query' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(getCell('Alliance 02')).toBeVisible()
  })

  test('shows the empty state of the screen when there are no rows', async () => {
    await openGigs({ fake: createFakeGigs(0), props: { empty: 'Create the first gig.' } })
    await expect.element(page.getByText('Create the first gig.')).toBeVisible()
  })

  test('offers to try again when the rows cannot be loaded', async () => {
    const fake = createFakeGigs()
    fake.fake.failing = 'list'
    await openGigs({ fake })
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    fake.fake.failing = undefined
    await retry.click()
    await expect.element(getCell('Alliance 02')).toBeVisible()
  })

  test('loads more rows near the end, and offers to try again when that fails', async () => {
    const fake = createFakeGigs(120)
    await openGigs({ fake })
    await expect.element(page.getByText('50 of 120')).toBeVisible()
    fake.fake.failing = 'list'
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByText('More rows could not be loaded.')).toBeVisible()
    fake.fake.failing = undefined
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('100 of 120')).toBeInTheDocument()
  })

  test('has no selection for users without the permission to change rows', async () => {
    await openGigs({ isAdmin: false })
    await expect.element(getCell('Alliance 02')).toBeVisible()
    expect(grid.getByRole('checkbox').elements()).toEqual([])
  })
})

describe('ResourceList, keyboard', () => {
  test('moves with j and k, selects with x and searches with /', async () => {
    await openGigs({ props: { onOpen: () => {} } })
    await expect.element(getCell('Alliance 02')).toBeVisible()
    grid.element().querySelector<HTMLElement>('[role="row"][data-key="2"]')?.focus()
    await userEvent.keyboard('jjk')
    await expect.element(getRow('Alliance 09')).toHaveFocus()
    await userEvent.keyboard('x')
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('j')
    await expect.element(page.getByRole('searchbox')).toHaveValue('j')
  })

  test('shows the keys with ?', async () => {
    await openGigs()
    await expect.element(getCell('Alliance 02')).toBeVisible()
    grid.element().querySelector<HTMLElement>('[role="row"][data-key="2"]')?.focus()
    await userEvent.keyboard('?')
    await expect.element(page.getByText('Show these keys')).toBeVisible()
  })

  test('ignores single-key shortcuts when they are switched off', async () => {
    await openGigs()
    await expect.element(grid).toBeVisible()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('switch', { name: 'Use single-letter shortcuts' }).click({ force: true })
    await userEvent.keyboard('{Escape}')
    grid.element().querySelector<HTMLElement>('[role="row"][data-key="2"]')?.focus()
    await userEvent.keyboard('x')
    await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
  })
})

describe('ResourceList, accessibility', () => {
  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await openGigs({ theme, path: '/gigs?status=draft,published', props: { onOpen: () => {} } })
    await getRow('Alliance 09').getByRole('checkbox').click({ force: true })
    await expectAccessible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect.element(page.getByRole('button', { name: 'Reset columns' })).toBeVisible()
    await expectAccessible()
  })

  test.each(['light', 'dark'] as const)('shows cards on a phone, with the %s theme', async (theme) => {
    await openGigs({ theme, width: 390, language: 'fr', path: '/gigs?status=draft', props: { onOpen: () => {} } })
    await expect.element(getRow('Bar des Sports 06')).toMatchTextContent(/BrouillonJour7 juil. 2030/)
    await getRow('Bar des Sports 06').getByRole('checkbox').click({ force: true })
    await expect.element(page.getByText('1 sélectionné')).toBeVisible()
    await expectAccessible()
  })

  test('sorts the cards of a phone with a menu', async () => {
    await openGigs({ width: 390 })
    await page.getByRole('button', { name: 'Venue', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Day, descending' }).click()
    await expect.poll(() => location.search).toBe('?sort=-day')
  })
})
