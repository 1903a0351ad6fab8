import type { CommandProps } from '@balafon/sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openPage, type PageOptions } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const clearCache = vi.fn(async () => {})
const SONGS = ['Kora', 'Balafon', 'Djembé']
const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      ...['/studio', '/studio/songs', '/outside'].map((path) => ({ path, component: 'Screen' })),
      { path: '/studio/search', component: 'SearchScreen' },
    ],
    'host.commands/v1': [
      { id: 'songs', label: 'All songs', icon: 'music', to: '/studio/songs', within: '/studio' },
      { id: 'cache', label: 'Clear cache', icon: 'trash', run: 'clearCache', within: '/studio' },
      { id: 'search', label: 'Songs', icon: 'music', run: 'searchSongs', isSearch: true, within: '/studio' },
      { id: 'broken', label: 'Broken', icon: 'music', run: 'searchBroken', isSearch: true, within: '/studio' },
    ],
  },
  components: {
    Screen: () => <h1>Screen</h1>,
    SearchScreen: () => (
      <search>
        <input aria-label="Find a song" />
      </search>
    ),
  },
  commands: {
    clearCache,
    searchSongs: async (props: object) => {
      const { query, show } = props as CommandProps
      const found = query === '' ? [] : SONGS.filter((song) => song.toLowerCase().includes(query.toLowerCase()))
      show(found.map((label) => ({ id: label, label, description: 'Song', to: `/studio/songs?song=${label}` })))
    },
    searchBroken: async () => {
      throw new Error('The search failed.')
    },
  },
})
const dialog = page.getByRole('dialog', { name: 'Commands' })
const field = dialog.getByRole('combobox')
const openPalette = async (options: PageOptions = {}) => {
  await openPage('/studio', { plugins: [plugin], ...options })
  await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

/** Presses a key as the browser does, but without a request to it, which would give the palette the time to load. */
async function pressKey(key: string, modifiers: KeyboardEventInit = {}) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  await Promise.resolve()
}

describe('the command palette', () => {
  // This test must be the first one, because the palette is loaded already in later tests.
  test('keeps the text that was typed before the palette was loaded', async () => {
    await openPage('/studio', { plugins: [plugin] })
    await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
    await pressKey('k', { ctrlKey: true })
    for (const key of 'clera') await pressKey(key)
    for (const key of ['Backspace', 'Backspace', 'a', 'r', 'Enter']) await pressKey(key)
    await expect.element(field).toHaveValue('clear')
    await expect.element(dialog.getByRole('option')).toHaveTextContent('Clear cache')
    expect(clearCache).not.toHaveBeenCalled()
    await userEvent.keyboard(' {Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('opens with Ctrl+K and runs the active command with Enter', async () => {
    await openPalette()
    await expect.element(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('clear{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(clearCache).toHaveBeenCalledOnce()
  })

  test('opens with / on a page without a search field', async () => {
    await openPage('/studio', { plugins: [plugin] })
    await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('')
  })

  test('leaves / to the search field of a page', async () => {
    await openPage('/studio/search', { plugins: [plugin] })
    await expect.element(page.getByLabelText('Find a song')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('moves through commands and results with the arrow keys', async () => {
    await openPalette()
    await userEvent.fill(field, 'o')
    await expect.element(dialog.getByRole('group', { name: 'Songs' }).getByRole('option', { name: /Kora/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    const active = dialog.getByRole('option', { selected: true })
    await expect.element(active).toHaveTextContent('Kora Song')
    expect(field.element().getAttribute('aria-activedescendant')).toBe(active.element().id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/studio/songs?song=Kora')
  })

  test('ignores case and accents, and says when nothing matches', async () => {
    await openPalette()
    await userEvent.fill(field, 'ALL')
    await expect.element(dialog.getByRole('option', { name: 'All songs' })).toBeVisible()
    await userEvent.fill(field, 'xyz')
    await expect.element(dialog.getByRole('status')).toHaveTextContent('There are no items matching your query')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('does not open on paths without commands', async () => {
    await openPage('/outside', { plugins: [plugin] })
    await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('button', { name: /Search pages/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('opens from the top bar', async () => {
    await openPage('/studio', { plugins: [plugin] })
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: /Search pages/ }))
    await expect.element(field).toHaveFocus()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings; %s theme, %i px', async (theme, width) => {
    await openPalette({ theme, width })
    await userEvent.fill(field, 'o')
    await expect.element(dialog.getByRole('option', { name: /Kora/ })).toBeVisible()
    await expectAccessible()
  })
})
