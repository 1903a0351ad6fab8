import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PluginProvider } from '../plugins/plugin-provider.tsx'
import { addLateTranslations, startI18n } from './i18n.ts'

function Row() {
  const { t } = useTranslation()
  return <h2>{t('rows.week')}</h2>
}

test('shows late texts as soon as they are loaded', async () => {
  await startI18n('en', { en: async () => ({ default: {} }) })
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = async () => {
    await promise
    return { default: { 'rows.week': 'This week' } }
  }
  addLateTranslations('acme', { en: async () => ({ default: {} }) }, 'rest')
  addLateTranslations('acme', { en: load }, 'others')
  const screen = await render(
    <PluginProvider plugin="acme">
      <Row />
    </PluginProvider>,
  )
  await expect.element(screen.getByRole('heading')).toBeEmptyDOMElement()
  resolve()
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
})
