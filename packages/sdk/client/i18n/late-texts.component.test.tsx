import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PluginProvider } from '../plugins/plugin-provider.tsx'
import { addLateTranslations, startI18n } from './i18n.ts'
import { increaseTextsVersion } from './texts-version.ts'

function Row() {
  const { t } = useTranslation()
  return <h2>{t('rows.week')}</h2>
}

let isFirstRendering = true

/** Its text is loaded after the first rendering, before React subscribes the component to the events of i18next. */
function SlowRow() {
  const { t } = useTranslation()
  const text = isFirstRendering ? '' : t('rows.week')
  isFirstRendering = false
  useLayoutEffect(increaseTextsVersion, [])
  return <h2>{text}</h2>
}

test('shows late texts as soon as they are loaded', async () => {
  await startI18n('en', { en: async () => ({ default: {} }) })
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = async () => {
    await promise
    return { default: { 'rows.week': 'This week' } }
  }
  addLateTranslations('acme', { en: async () => ({ default: {} }) }, 'lists')
  addLateTranslations('acme', { en: load }, 'rows')
  const screen = await render(
    <PluginProvider plugin="acme">
      <Row />
    </PluginProvider>,
  )
  await expect.element(screen.getByRole('heading')).toBeEmptyDOMElement()
  resolve()
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
})

test('shows late texts that are loaded before the component has subscribed to changes', async () => {
  await startI18n('en', { en: async () => ({ default: {} }) })
  const load = async () => ({ default: { 'rows.week': 'This week' } })
  const loadRows = addLateTranslations('acme', { en: load }, 'rest')
  await loadRows()
  const screen = await render(
    <PluginProvider plugin="acme">
      <SlowRow />
    </PluginProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
})

test('loads late texts again when loading them has failed', async () => {
  await startI18n('en', { en: async () => ({ default: {} }) })
  const load = vi.fn(async () => ({ default: { 'rows.week': 'This week' } }))
  load.mockRejectedValueOnce(new Error('offline'))
  addLateTranslations('acme', { en: load }, 'rest')
  const screen = await render(
    <PluginProvider plugin="acme">
      <Row />
    </PluginProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
