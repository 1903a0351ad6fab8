import { confirm, type Modal, toast, useNavigate, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      { path: '/songs', component: 'Songs' },
      { path: '/song', component: 'Song' },
      { path: '/slow', component: 'Slow' },
    ],
    'host.rail/v1': [
      { id: 'song', label: 'Song', icon: 'mic', to: '/song' },
      { id: 'slow', label: 'Slow', icon: 'mic', to: '/slow' },
    ],
  },
  components: { Songs, Song: () => <h1>Song</h1> },
  texts: { side: 'Choose a side', rich: 'A <bold>rich</bold> text' },
})
// The code of this screen never arrives, so the navigation does not end.
const slowPlugin = { ...plugin, client: { ...plugin.client, components: { ...plugin.client.components, Slow: () => new Promise<never>(() => {}) } } }

function Songs() {
  const openModal = useOpenModal()
  const [result, setResult] = useState('nothing')
  const askForConfirmation = async () =>
    setResult(String(await confirm({ title: 'Delete it?', text: 'This cannot be undone.', action: 'Delete', isDanger: true })))
  const choose = async () => setResult(String(await openModal<string>((modal) => <ChoiceDialog modal={modal} />)))
  return (
    <>
      <h1>Songs</h1>
      <Button onPress={() => void askForConfirmation()}>Ask</Button>
      <Button onPress={() => void choose()}>Choose</Button>
      <output>{result}</output>
      <p data-testid="rich">
        <Trans i18nKey="rich" components={{ bold: <strong /> }} />
      </p>
      <div style={{ height: 3000 }} />
    </>
  )
}

function ChoiceDialog({ modal: { isOpen, onClose, finish } }: { modal: Modal<string> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Dialog title={t('side')} closeLabel="Close" isOpen={isOpen} onClose={onClose}>
      <Button onPress={() => finish('left')}>Left</Button>
      <Button onPress={() => void navigate('/song')}>Open song</Button>
    </Dialog>
  )
}

const dialog = page.getByRole('dialog')
const pressButton = (name: string) => userEvent.click(page.getByRole('button', { name }))
const getRailLink = (name: string) => page.getByRole('complementary').getByRole('link', { name })

describe('a dialog', () => {
  beforeEach(() => openPage('/songs', { plugins: [plugin] }).then(() => {}))

  test.each([
    ['the action', () => pressButton('Delete'), 'true'],
    ['Cancel', () => pressButton('Cancel'), 'false'],
    ['Escape', () => userEvent.keyboard('{Escape}'), 'false'],
    ['the cross', () => pressButton('Close'), 'false'],
  ] as const)('closes with %s, returns the result and restores the focus', async (_, close, result) => {
    await pressButton('Ask')
    await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('status')).toHaveTextContent(result)
    await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
  })

  test('returns the result of a plugin’s content, in the plugin’s texts', async () => {
    await pressButton('Choose')
    await expect.element(dialog.getByRole('heading', { name: 'Choose a side' })).toBeVisible()
    await pressButton('Left')
    await expect.element(page.getByRole('status')).toHaveTextContent('left')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('keeps the focus while the user presses Tab', async () => {
    await pressButton('Ask')
    await expect.element(dialog).toBeVisible()
    for (let count = 0; count < 6; count += 1) {
      await userEvent.tab()
      expect(dialog.element().contains(document.activeElement)).toBe(true)
    }
  })

  test('closes on navigation', async () => {
    await pressButton('Choose')
    await pressButton('Open song')
    await expect.element(page.getByRole('heading', { name: 'Song', exact: true })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('shows toasts above the dialog, where the user can dismiss them', async () => {
    toast.danger('It failed')
    await pressButton('Ask')
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText('It failed')).toBeVisible()
    await userEvent.click(alert.getByRole('button', { name: 'Dismiss' }))
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })
})

test.each(['light', 'dark'] as const)('shows a confirmation without serious axe findings with the %s theme', async (theme) => {
  await openPage('/songs', { plugins: [plugin], theme })
  await pressButton('Ask')
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
})

test('renders Trans with the texts of the plugin', async () => {
  await openPage('/songs', { plugins: [plugin] })
  await expect.element(page.getByTestId('rich')).toHaveTextContent('A rich text')
  await expect.element(page.getByTestId('rich').getByRole('strong')).toHaveTextContent('rich')
})

describe('a navigation', () => {
  test('shows the loading bar after 50 ms, from a tenth of the width', async () => {
    await openPage('/404', { plugins: [slowPlugin] })
    await userEvent.click(getRailLink('Slow'))
    await expect.poll(() => document.querySelector('[role=presentation][data-loading]')).not.toBeNull()
    const [animation] = document.querySelector('[role=presentation][data-loading]')?.getAnimations() ?? []
    const effect = animation?.effect
    if (!(effect instanceof KeyframeEffect)) throw new Error('The bar has no animation.')
    expect(effect.getTiming().delay).toBe(50)
    expect(effect.getKeyframes()[0]).toMatchObject({ transform: 'scaleX(0.1)' })
  })

  test('focuses the heading, and restores the scroll position on return', async () => {
    await openPage('/songs', { plugins: [plugin] })
    await expect.element(page.getByRole('heading', { name: 'Songs' })).toBeVisible()
    window.scrollTo(0, 1500)
    await userEvent.click(getRailLink('Song'))
    await expect.element(page.getByRole('heading', { name: 'Song', exact: true })).toHaveFocus()
    expect(window.scrollY).toBe(0)
    history.back()
    await expect.poll(() => window.scrollY).toBe(1500)
  })

  test('loads the code of the screen before the click', async () => {
    const loadSong = vi.fn(plugin.client.components.Song)
    const components = { ...plugin.client.components, Song: loadSong }
    await openPage('/404', { plugins: [{ ...plugin, client: { ...plugin.client, components } }] })
    await expect.element(getRailLink('Song')).toBeVisible()
    expect(loadSong).not.toHaveBeenCalled()
    await userEvent.hover(getRailLink('Song'))
    await expect.poll(() => loadSong).toHaveBeenCalledOnce()
    await expect.poll(() => location.pathname).toBe('/404')
  })
})
