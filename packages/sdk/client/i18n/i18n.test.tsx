import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { Trans, useTranslation } from 'react-i18next'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PluginProvider } from '../plugins/plugin-provider.tsx'
import { addLateTranslations, addTranslations, changeLanguage, getTranslate, startI18n } from './i18n.ts'

const createTranslation = (texts: Readonly<Record<string, string>>) => async () => ({ default: texts })

const translateFunctions: unknown[] = []

function Greeting() {
  const { t } = useTranslation()
  translateFunctions.push(t)
  return <p>{t('greeting', { name: 'Awa' })}</p>
}

const renderIn = (plugin?: string) => renderToString(plugin ? <PluginProvider plugin={plugin}>{<Greeting />}</PluginProvider> : <Greeting />)

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n('en', { en: createTranslation({ greeting: 'Welcome {{name}}' }), fr: createTranslation({ greeting: 'Bienvenue {{name}}' }) })
  await addTranslations('acme', {
    en: createTranslation({ greeting: 'Hi {{name}}', rich: 'Read <b>{{name}}</b>' }),
    fr: createTranslation({ greeting: 'Salut {{name}}' }),
  })
})

describe('useTranslation', () => {
  test('reads the texts of the host outside of plugins', () => {
    expect(renderIn()).toBe('<p>Welcome Awa</p>')
  })

  test('reads the texts of the plugin that the component belongs to', () => {
    expect(renderIn('acme')).toBe('<p>Hi Awa</p>')
  })

  test('returns a new function after the language changed', async () => {
    renderIn('acme')
    await changeLanguage('fr')
    expect(renderIn('acme')).toBe('<p>Salut Awa</p>')
    expect(translateFunctions.at(-1)).not.toBe(translateFunctions.at(-2))
    await changeLanguage('en')
  })

  test('reads translations that are added after the language changed', async () => {
    await changeLanguage('fr')
    await addTranslations('late', { en: createTranslation({ greeting: 'Late {{name}}' }), fr: createTranslation({ greeting: 'Tard {{name}}' }) })
    expect(renderIn('late')).toBe('<p>Tard Awa</p>')
    await changeLanguage('en')
    expect(renderIn('late')).toBe('<p>Late Awa</p>')
  })

  test('reads the new texts of a plugin after its translations were replaced', async () => {
    await addTranslations('updated', { en: createTranslation({ greeting: 'Old {{name}}' }) })
    await addTranslations('updated', { en: createTranslation({ greeting: 'New {{name}}' }) })
    expect(renderIn('updated')).toBe('<p>New Awa</p>')
  })

  test('falls back to English for a language without texts', async () => {
    await addTranslations('english', { en: createTranslation({ greeting: 'Only {{name}}' }) })
    await changeLanguage('fr')
    expect(renderIn('english')).toBe('<p>Only Awa</p>')
    await changeLanguage('en')
  })
})

describe('Trans', () => {
  test('renders elements in the texts of the plugin', () => {
    const element = <Trans i18nKey="rich" values={{ name: 'Awa' }} components={{ b: <b /> }} />
    expect(renderToString(<PluginProvider plugin="acme">{<Suspense>{element}</Suspense>}</PluginProvider>)).toContain('Read <b>Awa</b>')
  })
})

describe('getTranslate', () => {
  test('uses the language at the time of the call', async () => {
    const translate = getTranslate('acme')
    expect(translate('greeting', { name: 'Awa' })).toBe('Hi Awa')
    await changeLanguage('fr')
    expect(translate('greeting', { name: 'Awa' })).toBe('Salut Awa')
    await changeLanguage('en')
  })
})

describe('addLateTranslations', () => {
  const loadRest = vi.fn(createTranslation({ 'rows.week': 'This week' }))
  const loadOthers = vi.fn(createTranslation({ 'admin.title': 'Music' }))

  test('loads texts in parts at their first use, and returns an empty text until then', async () => {
    await addTranslations('rows', { en: createTranslation({ title: 'Rows' }) })
    addLateTranslations('rows', { en: loadRest }, 'rest')
    addLateTranslations('rows', { en: loadOthers }, 'others')
    const translate = getTranslate('rows')
    expect(translate('title')).toBe('Rows')
    expect(loadRest).not.toHaveBeenCalled()
    expect(translate('rows.week')).toBe('')
    await vi.waitFor(() => expect(translate('rows.week')).toBe('This week'))
    expect(loadRest).toHaveBeenCalledOnce()
    expect(loadOthers).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(translate('admin.title')).toBe('Music'))
    expect(translate('rows.unknown')).toBe('rows.unknown')
  })

  test('tries again after a failed load', async () => {
    const fail = vi.fn().mockRejectedValueOnce(new Error('offline')).mockImplementation(loadRest)
    addLateTranslations('shelves', { en: fail }, 'rest')
    const translate = getTranslate('shelves')
    await vi.waitFor(() => expect(translate('rows.week')).toBe('This week'))
    expect(fail).toHaveBeenCalledTimes(2)
  })
})
